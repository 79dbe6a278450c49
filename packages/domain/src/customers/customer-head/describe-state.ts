import type { CustomerStatus } from '../../values/enums/customer-statuses.ts';
import type { Day } from '../../values/days.ts';
import { showDay, showDayOf, showShortDay } from '../../values/show-date.ts';

export interface CustomerState {
  readonly status: CustomerStatus;
  /** The next delivery of an active, unskipped order; null without one. */
  readonly next_delivery: Day | null;
  /** The first delivery after the pause; null while not paused. */
  readonly paused_until: Day | null;
  /** ISO text; null while not cancelled. */
  readonly cancelled_at: string | null;
  /** The title of the reason for the pause or the cancellation. */
  readonly reason: string | null;
}

/** Adds a date and a reason to the badge: `Paused until 12/11/2026: On vacation` (CUST-57). */
export function describeState({ status, next_delivery, paused_until, cancelled_at, reason }: CustomerState): string {
  const box = next_delivery === null ? 'no coming box' : `next box ${showShortDay(next_delivery)}`;
  const because = reason === null ? '' : `: ${reason}`;
  switch (status) {
    case 'active':
      return `Active · ${box}`;
    case 'lapsed':
      return `Lapsed · ${box}`;
    case 'paused':
      return paused_until === null ? 'Paused' : `Paused until ${showDay(paused_until)}${because}`;
    case 'cancelled':
      return cancelled_at === null ? 'Cancelled' : `Cancelled on ${showDayOf(cancelled_at)}${because}`;
    case 'abandoned':
      return 'Never subscribed';
    case 'suspended':
      return 'Suspended';
    case 'banned':
      return 'Banned';
  }
}
