import { chicagoDay, type Day } from '../../values/days.ts';
import type { OrderStatus } from '../../values/enums/order-statuses.ts';

interface OrderAtCutoff {
  readonly is_skipped: boolean;
  readonly status: OrderStatus;
  readonly kind: string;
  /** Null without one. */
  readonly subscription_status: string | null;
}

interface CustomerAtCutoff {
  /** Null if the customer is not. */
  readonly banned_at: unknown;
  readonly suspended_at: unknown;
}

export type Fate = 'leave' | 'cancel' | 'suspend' | 'charge';

/** The cutoff decides each order by it (ORD-22). */
export function fateAtCutoff(order: OrderAtCutoff, customer: CustomerAtCutoff): Fate {
  if (order.is_skipped || order.status === 'cancelled') return 'leave';
  if (customer.banned_at !== null) return 'cancel';
  if (order.subscription_status === 'cancelled' && order.kind === 'subscription') return 'cancel';
  return customer.suspended_at === null ? 'charge' : 'suspend';
}

export interface Prospect {
  readonly outcome: 'cancelled' | 'suspended';
  /** In Chicago. */
  readonly on: Day;
  /** Only a card is missing. */
  readonly is_without_card?: true | undefined;
}

/** Says what becomes of an order before its cutoff instead of a charge; null if it is charged or stays as it is. */
export function prospectOf(
  order: OrderAtCutoff & { readonly cutoff_at: Temporal.Instant },
  customer: CustomerAtCutoff & { readonly to_be_cancelled_at: Day | null },
): Prospect | null {
  if (order.is_skipped || order.status === 'cancelled') return null;
  const day = customer.to_be_cancelled_at;
  if (day !== null && order.subscription_status !== 'cancelled' && isCancelledBefore(day, order.cutoff_at))
    return { outcome: 'cancelled', on: day };
  const on = chicagoDay(order.cutoff_at).toString();
  switch (fateAtCutoff(order, customer)) {
    case 'cancel':
      return { outcome: 'cancelled', on };
    case 'suspend':
      return { outcome: 'suspended', on };
    case 'charge':
    case 'leave':
      return null;
  }
}

/** The cutoff would charge a card that the customer does not have (CUST-94). */
export const prospectWithoutCard = (cutoff: Temporal.Instant): Prospect => ({
  outcome: 'suspended',
  on: chicagoDay(cutoff).toString(),
  is_without_card: true,
});

/**
 * Staff who resume an order without its subscription make it by hand, so that its cutoff charges it and does not cancel it
 * again (ORD-7).
 */
export const kindOnceResumed = <Kind extends string>(order: {
  readonly kind: Kind;
  readonly subscription_status: string | null;
}): Kind | 'manual' => (order.subscription_status === 'cancelled' ? 'manual' : order.kind);

/** A scheduled cancellation takes place at midnight, before a cutoff of that day (CUST-17). */
export const isCancelledBefore = (day: Day, cutoff: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.PlainDate.from(day).toZonedDateTime('America/Chicago').toInstant(), cutoff) < 0;
