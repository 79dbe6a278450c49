import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { type Cents, formatDollars, negate, sum, ZERO } from '@larder/domain/values/cents.ts';
import type { Tone } from '@larder/ui/controls/display/status-badge.tsx';

export interface Movement {
  key: string;
  /** Null if it has no moment of its own. */
  at: string | null;
  what: string;
  note: string | null;
  by: string | null;
  state: { tone: Tone; label: string } | null;
  /** Paid for the order is positive, returned negative. */
  amount: Cents;
}

type Payment = NonNullable<OrderPage['order']['payments']>['data'][number];

const STAGES = { cutoff: 'at the cutoff', reactivation: 'on reactivation', deadline: 'at the deadline' };
const STATES: Record<'pending' | 'successful' | 'failed', { tone: Tone; label: string }> = {
  pending: { tone: 'orange', label: 'Pending' },
  successful: { tone: 'teal', label: 'Successful' },
  failed: { tone: 'red', label: 'Failed' },
};
const ACCOUNTS = { CREDIT: 'Credit', REFERRAL: 'Referral credit', REFERRER: 'Referrer credit' };
const RESOLUTIONS = { retried: 'retried as another refund', credited: 'issued as credit', closed: 'closed' };
const SYSTEM = 'system';

/** Oldest first; comped and waived amounts, which have no moment, come last. */
export function moneyMovements({ order, credits, refunds, facts }: OrderPage): Movement[] {
  const moved: Movement[] = [
    ...(order.payments?.data ?? []).map((payment) => ({
      key: `payment ${payment.id}`,
      at: payment.finished_at ?? payment.created_at,
      what: describePayment(payment),
      note: payment.failure_reason,
      by: null,
      state: STATES[payment.status],
      amount: payment.status === 'successful' ? payment.amount : ZERO,
    })),
    ...credits.map(({ id, account, amount, reason, reason_details, created_at, causer }) => ({
      key: `credit ${id}`,
      at: created_at,
      what: `${ACCOUNTS[account]} ${amount < 0 ? 'spent' : 'given'}`,
      note: amount < 0 ? reason_details : [reason, reason_details].filter(Boolean).join(': '),
      by: causer.email === SYSTEM ? null : causer.email,
      state: null,
      amount: negate(amount),
    })),
    ...refunds.map((refund) => ({
      key: `refund ${refund.id}`,
      at: refund.created_at,
      what: 'Refund to the card',
      note: [
        [refund.reason, refund.reason_details].filter(Boolean).join(': '),
        ...refund.parts.map(({ failure_reason }) => failure_reason),
        refund.resolution && RESOLUTIONS[refund.resolution],
      ]
        .filter(Boolean)
        .join(' · '),
      by: null,
      state: STATES[refund.status],
      amount: negate(returnedBy(refund)),
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const rest = (key: string, what: string, note: string, amount: Cents): Movement[] =>
    amount === ZERO ? [] : [{ key, at: null, what, note, by: null, state: null, amount }];
  return [
    ...moved,
    ...rest('comped', 'Comped', 'Paid by the company', order.comped_used),
    ...rest('waived', 'Waived', 'Never charged', facts.waived),
  ];
}

/** Only a successful charge counts, so others name what they asked for. */
function describePayment({ card_last_four: last, stage, status, amount }: Payment): string {
  const charge = `Card${last === null ? '' : ` •••• ${last}`} ${STAGES[stage]}`;
  return status === 'successful' ? charge : `${charge}, ${formatDollars(amount)}`;
}

const returnedBy = ({ parts }: OrderPage['refunds'][number]): Cents =>
  sum(parts.filter(({ status }) => status !== 'failed').map(({ amount }) => amount));
