import { type Cents, formatDollars } from '../../values/cents.ts';
import type { CustomerStatus } from '../../values/enums/customer-statuses.ts';
import type { Day } from '../../values/days.ts';
import { showDay, showDayOf, showShortDay, showShortMoment } from '../../values/show-date.ts';

export interface CustomerState {
  readonly status: CustomerStatus;
  /** The next delivery of an active, unskipped order; null without one. */
  readonly next_delivery: Day | null;
  /** The first delivery after the pause; null while not paused. */
  readonly paused_until: Day | null;
  /** ISO text; null while not cancelled. */
  readonly cancelled_at: string | null;
  /** ISO text; null while not banned. */
  readonly banned_at: string | null;
  /** For the ban or, as its title, for the pause or the cancellation. */
  readonly reason: string | null;
  /** The order that can be reactivated first; null without one. */
  readonly unpaid: UnpaidOrder | null;
  /** The charge of a suspension without such an order; null without one. */
  readonly failed: FailedCharge | null;
}

/** The last charge that failed. */
export interface FailedCharge {
  readonly amount: Cents;
  /** ISO text. */
  readonly at: string;
  readonly failure_reason: string | null;
}

interface UnpaidOrder {
  /** The charge that failed; the total if no charge was tried. */
  readonly amount: Cents;
  /** Null if no charge was tried. */
  readonly failure_reason: string | null;
  /** There was none to charge. */
  readonly is_without_card: boolean;
  /** ISO text; null while the cutoff step runs. */
  readonly until: string | null;
}

/** Adds a date and a reason to the badge: `Paused until 12/11/2026: On vacation` (CUST-57). */
export function describeState(state: CustomerState): string {
  const { status, next_delivery, paused_until, cancelled_at, banned_at, reason } = state;
  const box = next_delivery === null ? 'no coming box' : `next box ${showShortDay(next_delivery)}`;
  // A box can be resumed or unskipped on its own.
  const still = next_delivery === null || next_delivery === paused_until ? '' : ` · ${box}`;
  const because = reason === null ? '' : `: ${reason}`;
  switch (status) {
    case 'active':
      return `Active · ${box}`;
    case 'lapsed':
      return `Lapsed · ${box}`;
    case 'paused':
      return paused_until === null ? 'Paused' : `Paused until ${showDay(paused_until)}${because}${still}`;
    case 'cancelled':
      return cancelled_at === null ? 'Cancelled' : `Cancelled on ${showDayOf(cancelled_at)}${because}${still}`;
    case 'abandoned':
      return 'Never subscribed';
    case 'suspended':
      return ['Suspended', describeSuspension(state)].filter(Boolean).join(': ');
    case 'banned':
      return banned_at === null ? `Banned${still}` : `Banned on ${showDayOf(banned_at)}${because}${still}`;
  }
}

function describeSuspension({ unpaid, failed }: CustomerState): string | null {
  if (unpaid !== null) return describeUnpaid(unpaid);
  return failed === null ? null : `charge failed on ${showDayOf(failed.at)}, ${formatDollars(failed.amount)}`;
}

/** `card declined, $84.00, until 11/23 11:59 PM` */
const describeUnpaid = ({ amount, failure_reason, is_without_card, until }: UnpaidOrder): string =>
  [
    failure_reason === null ? 'order not charged' : is_without_card ? 'no card' : 'card declined',
    formatDollars(amount),
    until === null ? null : `until ${showShortMoment(until)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Next to a badge that says the status already: `Next box Thu 12/3` with Active. */
export function describeNextToBadge(badge: string, state: CustomerState): string {
  const text = describeState(state);
  const rest = text.startsWith(badge) ? text.slice(badge.length).replace(/^[ ·:]+/, '') : text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
