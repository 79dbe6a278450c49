import { CHICAGO } from '@larder/domain/values/days.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

export const daysAgo = ({ today }: World, days: number, time = '10:00'): Temporal.Instant =>
  onDay(today.subtract({ days }), time);

export const onDay = (day: Temporal.PlainDate, time: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: CHICAGO, plainTime: time }).toInstant();

/** For work done since last night's cutoff (OPS-26); nothing else in the world depends on the hour. */
export function thisMorning({ now, today, dawn }: World, cutoff: Temporal.Instant, time: string): Temporal.Instant {
  const wanted = onDay(today, time);
  if (isBefore(wanted, now)) return wanted;
  // Not before the second after the cutoff, which begins the day.
  return later(dawn, wholeSecond(cutoff.epochMilliseconds + (now.epochMilliseconds - cutoff.epochMilliseconds) / 2));
}

export const between = (random: Random, from: Temporal.Instant, to: Temporal.Instant): Temporal.Instant =>
  wholeSecond(from.epochMilliseconds + random.next() * (to.epochMilliseconds - from.epochMilliseconds));

const wholeSecond = (milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds / 1000) * 1000);

export const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;
export const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (isBefore(a, b) ? a : b);
export const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (isBefore(a, b) ? b : a);
