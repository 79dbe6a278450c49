import { type Cents, formatDollars } from '../../values/cents.ts';
import type { SuspensionEffect } from '../../values/enums/customer-statuses.ts';
import type { Day } from '../../values/days.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import { describeProspect } from '../../orders/window/describe-prospect.ts';
import { prospectOf } from '../../orders/window/fate-at-cutoff.ts';
import { showMoment, showShortDay } from '../../values/show-date.ts';

/** Moments are ISO texts. */
export interface WaitingOrder {
  readonly order_id: number;
  readonly deliver_at: Day | null;
  readonly until: string | null;
}

interface Suspended {
  readonly isSuspended: boolean;
  readonly isBanned: boolean;
  /** An order that can still be reactivated. */
  readonly waiting: WaitingOrder | null;
}

/** In the window of an order the customer becomes active by its reactivation (CUST-66). */
export function refusalToLiftSuspension({ isSuspended, isBanned, waiting }: Suspended): Refusal | null {
  if (isBanned) return refusal('This customer is banned.');
  if (!isSuspended) return refusal('This customer is not suspended.');
  if (waiting === null) return null;
  const until = waiting.until === null ? 'until its deadline' : `until ${showMoment(waiting.until)}`;
  return refusal(
    `${boxOf(waiting.deliver_at)} (order #${waiting.order_id}) can be reactivated ${until}. Reactivate it, or lift the suspension after that.`,
  );
}

/** The total is in cents, the cutoff an ISO text. */
export interface AffectedOrder {
  readonly order_id: number;
  readonly deliver_at: Day | null;
  readonly cutoff_at: string;
  readonly total: Cents;
  readonly effect: SuspensionEffect;
  /** Null unless it will be cancelled. */
  readonly on: Day | null;
}

type OrderOfSuspended = Parameters<typeof prospectOf>[0] & { readonly to_be_cancelled_at: Day | null };

/** Once the suspension is lifted (CUST-90). */
export function effectOf(order: OrderOfSuspended): Pick<AffectedOrder, 'effect' | 'on'> {
  if (order.status === 'cancelled') return { effect: 'cancelled', on: null };
  if (order.is_skipped) return { effect: 'skipped', on: null };
  const { to_be_cancelled_at } = order;
  const prospect = prospectOf(order, { banned_at: null, suspended_at: null, to_be_cancelled_at });
  return prospect === null ? { effect: 'charged', on: null } : { effect: 'will-be-cancelled', on: prospect.on };
}

/** `Thu 12/3 (order #7): $84.00 is due at the cutoff, 11/27/2026 11:59 PM CST.` */
export function describeEffect({ order_id, deliver_at, cutoff_at, total, effect, on }: AffectedOrder): string {
  const order = `${deliver_at === null ? 'No delivery date' : showShortDay(deliver_at)} (order #${order_id})`;
  if (effect === 'cancelled') return `${order}: stays cancelled.`;
  if (effect === 'will-be-cancelled' && on !== null)
    return `${order}: ${describeProspect({ outcome: 'cancelled', on })}.`;
  return effect === 'skipped'
    ? `${order}: stays skipped.`
    : `${order}: ${formatDollars(total)} is due at the cutoff, ${showMoment(cutoff_at)}.`;
}

const boxOf = (day: Day | null): string => (day === null ? 'A box' : `The box of ${showShortDay(day)}`);
