import type { OrderStatus } from '../../values/enums/order-statuses.ts';
import type { RegenerationState } from '../../values/enums/regeneration-states.ts';
import { isPassed } from '../weeks/cutoffs.ts';

interface RegenerableOrder {
  readonly status: OrderStatus;
  readonly cutoff_at: Temporal.Instant;
  /** The cutoff step has fixed its prices. */
  readonly is_frozen: boolean;
}

/** `undeliverable` depends on the request and the customer's address. */
type OwnState = Exclude<RegenerationState, 'undeliverable'>;

/** Only before the cutoff (ORD-17). */
export function regenerationState(order: RegenerableOrder | undefined, now: Temporal.Instant): OwnState {
  if (!order) return 'unknown';
  if (order.is_frozen || isPassed(order.cutoff_at, now)) return 'past_cutoff';
  return order.status === 'cancelled' ? 'cancelled' : 'open';
}

/** Null if it is regenerated. */
export const REASONS_UNCHANGED: Readonly<Record<OwnState, string | null>> = {
  open: null,
  past_cutoff: 'Not changed: the cutoff of this order has passed.',
  cancelled: 'Not changed: this order is cancelled.',
  unknown: 'There is no order with this ID.',
};

interface Line {
  readonly sku: string;
  readonly quantity: number;
}

/** With the quantity that the new cart lacks. */
export function lostLines<L extends Line>(before: readonly L[], after: readonly Line[]): L[] {
  const remaining = new Map(after.map(({ sku, quantity }) => [sku, quantity]));
  return before.flatMap((line) => {
    const gone = line.quantity - (remaining.get(line.sku) ?? 0);
    return gone > 0 ? [{ ...line, quantity: gone }] : [];
  });
}
