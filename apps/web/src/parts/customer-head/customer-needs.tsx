import { Button } from '@mantine/core';
import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { describeNeed, type Need } from '@larder/domain/customers/customer-head/describe-need.ts';
import { refusalWithoutCard } from '@larder/domain/orders/charging/refusal-without-card.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { Link, type Href } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../../href-to.ts';
import { hrefOfAct } from '../customer-acts/act-search.ts';
import classes from './customer-head.module.css';
import { LiftSuspension } from './lift-suspension.tsx';

interface Act {
  label: string;
  href: Href;
  /** Why it would only fail. */
  refusal?: string | null;
}

export function CustomerNeeds({ head }: { head: CustomerHead }) {
  if (head.needs.length === 0) return null;
  return (
    <ul className={classes.needs} aria-label="Needs attention">
      {head.needs.map((need) => {
        const { title, text } = describeNeed(need);
        return (
          <li key={keyOf(need)}>
            <Callout tone={isMild(need) ? 'orange' : 'red'}>
              <div className={classes.need}>
                <p>
                  <strong>{title}</strong> {text}
                </p>
                <div className={classes.acts}>
                  {actsOf(need, head).map((act) => (
                    <ActLink key={act.label} {...act} />
                  ))}
                  {need.kind === 'suspended' ? <LiftSuspension userId={head.id} /> : null}
                </div>
              </div>
            </Callout>
          </li>
        );
      })}
    </ul>
  );
}

function ActLink({ label, href, refusal = null }: Act) {
  if (refusal !== null) return <ButtonWithReason action={label} refusal={refusal} onClick={() => {}} />;
  return (
    <Button component={Link} size="compact-sm" variant="default" href={href}>
      {label}
    </Button>
  );
}

/** Nothing has failed yet. */
const isMild = (need: Need) =>
  need.kind === 'scheduled_cancellation' ||
  need.kind === 'no_card' ||
  (need.kind === 'expiring_card' && !need.is_expired);

const keyOf = (need: Need): string => {
  if (need.kind === 'unpaid_order') return `${need.kind} ${need.order_id}`;
  return need.kind === 'open_dispute' ? `${need.kind} ${need.dispute_id}` : need.kind;
};

/** Null where credit pays. */
const refusalToCharge = ({ amount }: { amount: Cents }, { card_last_four, credit, is_comped }: CustomerHead) =>
  card_last_four === null && !is_comped && credit < amount ? (refusalWithoutCard(amount)?.message ?? null) : null;

function actsOf(need: Need, head: CustomerHead): Act[] {
  const { id } = head;
  const panel = (hash: string) => hrefTo({ to: '/users/$id', params: { id }, hash });
  switch (need.kind) {
    case 'unpaid_order':
      return [
        { label: 'Charge again', href: hrefOfAct(id, 'charge_again'), refusal: refusalToCharge(need, head) },
        { label: 'Send card link', href: hrefOfAct(id, 'send_card_link') },
      ];
    case 'suspended':
      return [{ label: 'Payment methods', href: panel('payment-methods') }];
    case 'undeliverable_order':
      return [{ label: 'Preferred carrier', href: panel('preferred-carrier') }];
    case 'no_card':
      return [{ label: 'Send card link', href: hrefOfAct(id, 'send_card_link') }];
    case 'expiring_card':
      return [{ label: 'Send card link', href: panel('payment-methods') }];
    case 'scheduled_cancellation':
      return [{ label: 'Unschedule', href: panel('scheduled-cancellations') }];
    case 'open_dispute':
      return [{ label: 'Disputes', href: hrefTo({ to: '/money', hash: 'disputes' }) }];
  }
}
