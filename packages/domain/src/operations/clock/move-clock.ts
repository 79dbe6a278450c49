import { type Account, isSuperadmin } from '../../staff/members/staff-rules.ts';
import { CHICAGO } from '../../values/days.ts';
import { missingPermission, refusal, type Refusal } from '../../values/refusals.ts';
import { showMoment } from '../../values/show-date.ts';

const MOVABLE = ['staging', 'development', 'dev'];

/** Later days cannot be entered; from the year 10000 on they cannot be read either. */
export const LAST_NEW_TIME = '2999-01-01T00:00:00Z';

/** In production the business clock is the machine's (TIME-3). */
export function refusalToMoveClock(actor: Account, environment: string): Refusal | null {
  if (!MOVABLE.includes(environment))
    return refusal('The business clock can be moved in staging and development only.');
  if (isSuperadmin(actor)) return null;
  return missingPermission('Only a superadmin can move the business clock. Ask a superadmin to do it.');
}

/** Orders that a moved clock makes due are charged at once (TIME-3). */
export const refusalToChargeEarly = (chargesRealCards: boolean): Refusal | null =>
  chargesRealCards
    ? refusal(
        "The business clock cannot be moved: STRIPE_SECRET_KEY is a live key, so orders that become due would charge real cards. Use a key of Stripe's test mode.",
      )
    : null;

/** A year in one move, since a mistyped year cannot be undone (TIME-3). */
export function latestNewTime(now: Temporal.Instant): Temporal.Instant {
  const inAYear = now.toZonedDateTimeISO(CHICAGO).add({ years: 1 }).toInstant();
  const last = Temporal.Instant.from(LAST_NEW_TIME);
  return Temporal.Instant.compare(inAYear, last) < 0 ? inAYear : last;
}

export function faultOfNewTime(now: Temporal.Instant, to: Temporal.Instant): string | null {
  const latest = latestNewTime(now);
  if (Temporal.Instant.compare(to, latest) <= 0) return null;
  return `The business clock moves at most a year at once. Enter ${showMoment(latest)} or earlier.`;
}
