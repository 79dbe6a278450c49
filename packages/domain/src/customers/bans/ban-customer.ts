import { REACTIVATABLE_STATUSES } from '../../orders/reading/order-states.ts';
import { describeProspect } from '../../orders/window/describe-prospect.ts';
import { prospectOf } from '../../orders/window/fate-at-cutoff.ts';
import { type Cents, formatDollars } from '../../values/cents.ts';
import type { Day } from '../../values/days.ts';
import type { BanEffect } from '../../values/enums/customer-statuses.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import { showMoment, showShortDay } from '../../values/show-date.ts';
import { ERASED_MESSAGE } from '../data-protection/erasure.ts';

interface Bannable {
  readonly is_admin: boolean;
  readonly is_erased: boolean;
  readonly is_banned: boolean;
}

/** Whether banned or not. */
export function refusalToChangeBan({ is_admin, is_erased }: Omit<Bannable, 'is_banned'>): Refusal | null {
  if (is_admin) return refusal('Staff members cannot be banned. Deactivate their account on the Staff page.');
  return is_erased ? refusal(ERASED_MESSAGE) : null;
}

/** CUST-95 */
export const refusalToBan = (customer: Bannable): Refusal | null =>
  refusalToChangeBan(customer) ?? (customer.is_banned ? refusal('This customer is already banned.') : null);

/** CUST-96 */
export const refusalToLiftBan = (customer: Bannable): Refusal | null =>
  refusalToChangeBan(customer) ?? (customer.is_banned ? null : refusal('This customer is not banned.'));

type OrderOfCustomer = Parameters<typeof prospectOf>[0] & {
  readonly is_before_cutoff: boolean;
  readonly is_charge_pending: boolean;
};

/** `customer` has the ban as it is after the change (CUST-95, CUST-96). */
export function effectOfBan(
  order: OrderOfCustomer,
  customer: Parameters<typeof prospectOf>[1],
): Pick<OrderOfBan, 'effect' | 'on'> {
  if (order.status === 'cancelled') return { effect: 'cancelled', on: null };
  if (order.is_skipped) return { effect: 'skipped', on: null };
  if (order.is_charge_pending) return { effect: 'waits-for-answer', on: null };
  if (REACTIVATABLE_STATUSES.includes(order.status)) return { effect: 'waits-for-payment', on: null };
  if (!order.is_before_cutoff) return { effect: 'comes', on: null };
  const prospect = prospectOf(order, customer);
  if (prospect === null) return { effect: 'charged', on: null };
  return { effect: `will-be-${prospect.outcome}`, on: prospect.on };
}

/** The total is in cents, moments are ISO texts. */
export interface OrderOfBan {
  readonly order_id: number;
  readonly deliver_at: Day | null;
  readonly cutoff_at: string;
  /** Null unless it is ahead. */
  readonly deadline_at: string | null;
  /** The next planned retry of its charge, which is made unless the customer is banned; null without one. */
  readonly retry_at: string | null;
  readonly total: Cents;
  readonly effect: BanEffect;
  /** Null unless it will be cancelled or suspended. */
  readonly on: Day | null;
}

/** `Thu 12/3 (order #7): will be cancelled on 11/27/2026; its $84.00 is not charged.` */
export function describeEffectOfBan(order: OrderOfBan, act: 'ban' | 'lift'): string {
  const { order_id, deliver_at } = order;
  const name = deliver_at === null ? 'No delivery date' : showShortDay(deliver_at);
  return `${name} (order #${order_id}): ${act === 'ban' ? describeBanned(order) : describeLifted(order)}.`;
}

function describeBanned(order: OrderOfBan): string {
  const { effect, total, retry_at, deadline_at } = order;
  switch (effect) {
    case 'will-be-cancelled':
      return `${describeLifted(order)}; its ${formatDollars(total)} is not charged`;
    case 'waits-for-payment': {
      const retry = retry_at === null ? '' : `the retry of ${showMoment(retry_at)} is not made, and `;
      return `waits for its payment; ${retry}its deadline${at(deadline_at)} cancels it unless staff reactivate it`;
    }
    default:
      return describeLifted(order);
  }
}

function describeLifted({ effect, on, total, cutoff_at, deadline_at, retry_at }: OrderOfBan): string {
  switch (effect) {
    case 'charged':
      return `${formatDollars(total)} is due at the cutoff, ${showMoment(cutoff_at)}`;
    case 'skipped':
      return 'stays skipped';
    case 'cancelled':
      return 'stays cancelled';
    case 'will-be-cancelled':
      return on === null ? 'will be cancelled' : describeProspect({ outcome: 'cancelled', on });
    case 'will-be-suspended':
      return on === null ? 'will be suspended' : describeProspect({ outcome: 'suspended', on });
    case 'waits-for-payment':
      return retry_at === null
        ? `waits for its payment; its deadline${at(deadline_at)} cancels it unless staff reactivate it`
        : `is charged again on ${showMoment(retry_at)}; its deadline${at(deadline_at)} cancels it if it is not paid`;
    case 'waits-for-answer':
      return 'comes if its pending charge succeeds';
    case 'comes':
      return deadline_at === null
        ? 'is past its cutoff and still comes'
        : `is past its cutoff and still comes; what is still due is charged at its deadline${at(deadline_at)}`;
  }
}

const at = (moment: string | null): string => (moment === null ? '' : ` on ${showMoment(moment)}`);

/** Null if every open week has an order; the numbers are those of weeks. */
export function describeWeeksWithoutOrder(weeks: readonly number[]): string | null {
  if (weeks.length === 0) return null;
  const numbers = new Intl.ListFormat('en-US').format(weeks.map(String));
  return weeks.length === 1
    ? `Week ${numbers} has no order, and lifting the ban creates none. Use Create Manual Order.`
    : `Weeks ${numbers} have no order, and lifting the ban creates none. Use Create Manual Order.`;
}
