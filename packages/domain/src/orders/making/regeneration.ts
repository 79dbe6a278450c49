import type { OrderStatus } from '../../values/enums/order-statuses.ts';
import type { RegenerationState } from '../../values/enums/regeneration-states.ts';
import { isPassed } from '../weeks/cutoffs.ts';

interface RegenerableOrder {
  readonly status: OrderStatus;
  readonly cutoff_at: Temporal.Instant;
  /** The cutoff step has fixed its prices. */
  readonly is_frozen: boolean;
}

/** Without `undeliverable`, which depends on the request and the customer's address. */
type OwnState = Exclude<RegenerationState, 'undeliverable'>;

/** Only orders before their cutoff can be regenerated (ORD-17). */
export function regenerationState(order: RegenerableOrder | undefined, now: Temporal.Instant): OwnState {
  if (!order) return 'unknown';
  if (order.is_frozen || isPassed(order.cutoff_at, now)) return 'past_cutoff';
  return order.status === 'cancelled' ? 'cancelled' : 'open';
}

/** Why an order is skipped, for the result; null if it is regenerated. */
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

/** Lines of the old cart with the quantity that the new one lacks. */
export function lostLines<L extends Line>(before: readonly L[], after: readonly Line[]): L[] {
  const remaining = new Map(after.map(({ sku, quantity }) => [sku, quantity]));
  return before.flatMap((line) => {
    const gone = line.quantity - (remaining.get(line.sku) ?? 0);
    return gone > 0 ? [{ ...line, quantity: gone }] : [];
  });
}
