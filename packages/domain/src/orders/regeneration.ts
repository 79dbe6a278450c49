import type { OrderStatus } from '../values/order-statuses.ts';
import type { RegenerationState } from '../values/regeneration-states.ts';
import { isPassed } from './cutoffs.ts';

interface RegenerableOrder {
  readonly status: OrderStatus;
  readonly cutoff_at: Temporal.Instant;
  /** Its prices are fixed: the step of its cutoff has taken it. */
  readonly is_frozen: boolean;
}

/** How it stands by itself; whether it is undeliverable depends on what is asked and where its customer lives. */
type OwnState = Exclude<RegenerationState, 'undeliverable'>;

/** Regeneration reckons orders before their cutoff again, and no others (rulings 3). */
export function regenerationState(order: RegenerableOrder | undefined, now: Temporal.Instant): OwnState {
  if (!order) return 'unknown';
  if (order.is_frozen || isPassed(order.cutoff_at, now)) return 'past_cutoff';
  return order.status === 'cancelled' ? 'cancelled' : 'open';
}

/** Why an order of a list is left alone, in words for the result; null where it is made again. */
export const WHY_LEFT_ALONE: Readonly<Record<OwnState, string | null>> = {
  open: null,
  past_cutoff: 'The cutoff of this order has passed: it stays as it is.',
  cancelled: 'This order is cancelled: it stays as it is.',
  unknown: 'There is no order with this id.',
};

interface Line {
  readonly sku: string;
  readonly quantity: number;
}

/** What a cart loses when it becomes another: of each product how many are gone. */
export function lostLines<L extends Line>(before: readonly L[], after: readonly Line[]): L[] {
  const kept = new Map(after.map(({ sku, quantity }) => [sku, quantity]));
  return before.flatMap((line) => {
    const gone = line.quantity - (kept.get(line.sku) ?? 0);
    return gone > 0 ? [{ ...line, quantity: gone }] : [];
  });
}
