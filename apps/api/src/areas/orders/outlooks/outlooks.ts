import {
  type ComingCharge,
  type ExpectedCharge,
  expectCharges,
} from '@larder/domain/billing/payments/coming-charges.ts';
import { returnOf, stillDue } from '@larder/domain/billing/refunds/returns.ts';
import { REACTIVATABLE_STATUSES } from '@larder/domain/orders/reading/order-states.ts';
import {
  fateAtCutoff,
  type Prospect,
  prospectOf,
  prospectWithoutCard,
} from '@larder/domain/orders/window/fate-at-cutoff.ts';
import { add, type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import type { ReadMeans } from '../../billing/payments/means.queries.ts';
import type { OpenOrder } from './open-orders.queries.ts';

export interface Outlook {
  /** Null if its cutoff or deadline will charge nothing, or the charge would fail for lack of a card. */
  readonly expected: ExpectedCharge | null;
  /** Before the cutoff: what becomes of it instead of a charge. */
  readonly prospect: Prospect | null;
}

/** Foretells each open order of a customer (CUST-82, CUST-89, CUST-90, CUST-94). */
export function outlooksOf(
  orders: readonly OpenOrder[],
  { balances, comped, card_last_four }: ReadMeans,
  leastCharge: Cents,
): Map<number, Outlook> {
  const means = { balances: balances ?? {}, comped, hasCard: card_last_four !== null };
  const expected = expectCharges(orders.map(chargeOf), means, leastCharge);
  return new Map(
    orders.map((order) => {
      const charge = expected.get(order.id);
      const isWithoutCard = charge === null && !order.is_past_cutoff;
      const prospect = isWithoutCard ? prospectWithoutCard(momentOf(order)) : prospectOfOpen(order);
      return [order.id, { expected: charge ?? null, prospect }];
    }),
  );
}

const momentOf = ({ cutoff_at }: OpenOrder) => Temporal.Instant.from(cutoff_at);

const prospectOfOpen = (order: OpenOrder) =>
  order.is_past_cutoff ? null : prospectOf({ ...order, cutoff_at: momentOf(order) }, order);

const chargeOf = (order: OpenOrder): ComingCharge => ({
  orderId: order.id,
  weekId: order.order_week_id,
  step: `${order.order_week_id}:${order.production_cycle_id}:${order.is_past_cutoff}`,
  on: chicagoDay(Temporal.Instant.from(order.at ?? order.cutoff_at)).toString(),
  spent: order.spent,
  ...(order.is_past_cutoff ? atDeadline(order) : atCutoff(order)),
});

const atCutoff = (order: OpenOrder) => ({
  due: prospectOfOpen(order) === null && fateAtCutoff(order, order) === 'charge' ? order.total : ZERO,
  returned: ZERO,
});

/** As the settlement will do it (ORD-64): a charge without an answer is taken as made. */
function atDeadline(order: OpenOrder) {
  const isCancelled = order.status === 'cancelled' || REACTIVATABLE_STATUSES.includes(order.status);
  const total = isCancelled ? ZERO : order.total;
  const paid = { ...order, card_paid: add(order.card_paid, order.card_pending), credits_pending: ZERO };
  return {
    due: order.is_skipped || isCancelled ? ZERO : stillDue(paid, total),
    returned: returnOf(paid, total, order.strategy, order.is_skipped ? order.funds_return : null).credit,
  };
}
