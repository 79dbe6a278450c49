import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { type Cents, formatDollars, negate, sum, ZERO } from '@larder/domain/values/cents.ts';
import type { Tone } from '@larder/ui/controls/display/status-badge.tsx';

export interface Movement {
  key: string;
  /** Null if it is of several charges. */
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

/** Oldest first; comped and waived amounts of several charges come last. */
export function moneyMovements(page: OrderPage): Movement[] {
  const { order, credits, refunds, facts } = page;
  const [first, ...others] = chargesOf(page);
  const withCharge = (key: string, what: string, note: string, amount: Cents): Movement[] =>
    amount === ZERO
      ? []
      : [{ key, at: (others.length === 0 && first) || null, what, note, by: null, state: null, amount }];
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
    ...withCharge('comped', 'Comped', 'Paid by the company', order.comped_used),
    ...withCharge('waived', 'Waived', 'Never charged', facts.waived),
  ];
  return moved.toSorted((a, b) => ((a.at ?? LAST) < (b.at ?? LAST) ? -1 : 1));
}

/** After every ISO text. */
const LAST = '~';

/** The moments of the charges that took money, with a card or without one. */
const chargesOf = ({ order, activity }: OrderPage): string[] => [
  ...activity.flatMap(({ name, created_at }) => (name === 'order_charged' ? [created_at] : [])),
  ...(order.payments?.data ?? []).flatMap(({ status, created_at }) => (status === 'pending' ? [created_at] : [])),
];

/** Only a successful charge counts, so others name what they asked for. */
function describePayment({ card_last_four: last, stage, status, amount }: Payment): string {
  const charge = `Card${last === null ? '' : ` •••• ${last}`} ${STAGES[stage]}`;
  return status === 'successful' ? charge : `${charge}, ${formatDollars(amount)}`;
}

const returnedBy = ({ parts }: OrderPage['refunds'][number]): Cents =>
  sum(parts.filter(({ status }) => status !== 'failed').map(({ amount }) => amount));
