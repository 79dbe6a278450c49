import { chicagoDay } from '../../values/days.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import { showDay } from '../../values/show-date.ts';
import type { SubscriptionStatus } from '../../values/enums/subscription-statuses.ts';
import { weekdayOf, type Weekday } from '../../values/weekdays.ts';

export interface ActionableSubscription {
  readonly status: SubscriptionStatus;
  readonly to_be_cancelled_at: string | null;
}

const NOT_RUNNING = refusal('This subscription is already cancelled.');

export const refusalToCancelSubscription = ({ status }: ActionableSubscription): Refusal | null =>
  status === 'cancelled' ? NOT_RUNNING : null;

export const refusalToActivateSubscription = ({ status }: ActionableSubscription): Refusal | null =>
  status === 'active' ? refusal('This subscription is already active.') : null;

/** From tomorrow on in Chicago. */
export function refusalToScheduleCancellation(
  { status }: ActionableSubscription,
  when: Temporal.PlainDate,
  now: Temporal.Instant,
): Refusal | null {
  if (status === 'cancelled') return NOT_RUNNING;
  const tomorrow = chicagoDay(now).add({ days: 1 });
  return Temporal.PlainDate.compare(when, tomorrow) < 0
    ? refusal(`Choose ${showDay(tomorrow.toString())} or a later day.`, 'when')
    : null;
}

export const refusalToUnschedule = ({ to_be_cancelled_at }: ActionableSubscription): Refusal | null =>
  to_be_cancelled_at === null ? refusal('No cancellation is scheduled for this subscription.') : null;

/** CUST-13: from tomorrow to `pause_max_months` ahead. */
export const pauseBounds = (today: Temporal.PlainDate, maxMonths: number) => ({
  first: today.add({ days: 1 }),
  last: today.add({ months: maxMonths }),
});

/** `until` is the first day that is delivered again (CUST-12, CUST-13). */
export function refusalToPause(
  { status }: ActionableSubscription,
  pause: {
    readonly until: Temporal.PlainDate;
    readonly today: Temporal.PlainDate;
    readonly maxMonths: number;
    readonly deliveryDay: Weekday | null;
  },
): Refusal | null {
  if (status !== 'active') return refusal(`Only an active subscription can be paused; this one is ${status}.`);
  const { first, last } = pauseBounds(pause.today, pause.maxMonths);
  const compare = Temporal.PlainDate.compare;
  if (compare(pause.until, first) < 0 || compare(pause.until, last) > 0)
    return refusal(`Choose a day from ${showDay(first.toString())} to ${showDay(last.toString())}.`, 'until');
  return pause.deliveryDay !== null && weekdayOf(pause.until) !== pause.deliveryDay
    ? refusal(`Deliveries resume on a ${pause.deliveryDay}. Choose a ${pause.deliveryDay}.`, 'until')
    : null;
}
