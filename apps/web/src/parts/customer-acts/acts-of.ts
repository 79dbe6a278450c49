import { type CustomerAct, offeredActs } from '@larder/domain/customers/customer-head/customer-acts.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';
import type { Href } from '@larder/ui/controls/display/link.tsx';
import { ACT_LABELS } from './act-labels.ts';
import { hrefOfAct } from './act-search.ts';
import type { Acting } from './use-acting-customer.ts';

interface ActOf {
  act: CustomerAct;
  label: string;
  /** The delivery of the box that it changes, `Thu 12/3`; null if it concerns none. */
  day: string | null;
  refusal: string | null;
  href: Href;
}

export const actsOf = ({ user, boxes, customer }: Acting): ActOf[] =>
  offeredActs(customer).map(({ act, refusal, order_id }) => {
    const day = boxes.find(({ order }) => order.id === order_id)?.order.deliver_at ?? null;
    return {
      act,
      label: ACT_LABELS[act].label,
      day: day && showShortDay(day),
      refusal,
      href: hrefOfAct(user.id, act, order_id ?? undefined),
    };
  });
