import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { refusalToSendCardLink } from '@larder/domain/billing/card-links/card-links.ts';
import type { Need } from '@larder/domain/customers/customer-head/describe-need.ts';
import { refusalWithoutCard } from '@larder/domain/orders/charging/refusal-without-card.ts';
import { hrefTo } from '../../href-to.ts';
import type { LinkedAct } from '../customer-acts/act-link.tsx';
import { hrefOfAct } from '../customer-acts/act-search.ts';

type ActingHead = Pick<CustomerHead, 'id' | 'email' | 'banned_at' | 'erased_at'>;

/** The acts that settle a need, in the order of their buttons (CUST-58). */
export function actsOfNeed(need: Need, head: ActingHead): LinkedAct[] {
  const { id } = head;
  const panel = (hash: string) => hrefTo({ to: '/users/$id', params: { id }, hash });
  switch (need.kind) {
    case 'unpaid_order':
      return [
        {
          label: 'Charge again',
          href: hrefOfAct(id, 'charge_again', need.order_id),
          refusal: refusalWithoutCard(need.due_without_card)?.message ?? null,
        },
        linkForCard(head),
      ];
    case 'suspended':
      return [{ label: 'Payment methods', href: panel('payment-methods') }];
    case 'undeliverable_order':
      return [{ label: 'Preferred carrier', href: panel('preferred-carrier') }];
    case 'problem':
      return [{ label: 'Decide', href: hrefTo({ to: '/orders/$id', params: { id: need.order_id } }) }];
    case 'refund_failed':
      return [{ label: 'Refunds', href: panel('refunds') }];
    case 'no_card':
    case 'expiring_card':
      return [linkForCard(head)];
    case 'scheduled_cancellation':
      return [{ label: 'Unschedule', href: panel('scheduled-cancellations') }];
    case 'open_dispute':
      return need.order_id === null
        ? [{ label: 'Disputes', href: hrefTo({ to: '/money', hash: 'disputes' }) }]
        : [{ label: 'Order', href: hrefTo({ to: '/orders/$id', params: { id: need.order_id } }) }];
  }
}

function linkForCard({ id, email, banned_at, erased_at }: ActingHead): LinkedAct {
  const holder = { is_admin: false, email, is_banned: banned_at !== null, is_erased: erased_at !== null };
  const refusal = refusalToSendCardLink(holder)?.message ?? null;
  return { label: 'Send card link', href: hrefOfAct(id, 'send_card_link'), refusal };
}
