import { chicagoDay } from '@larder/domain/values/days.ts';
import type { Life } from '../life.ts';
import { isBefore } from '../orders/moments.ts';
import type { Random } from '../random.ts';
import type { Fate, Habits, Place } from '../orders/order.ts';

interface Situation extends Place {
  life: Life;
  habits: Habits & { mustSkip: boolean };
}

const SKIPS = 0.12;
const SKIPS_AFTER = 0.015;

/** Null when the order was never created (ORD-4, ORD-5, ORD-42). */
export function fateOf(random: Random, situation: Situation): Fate | null {
  const { life, cutoff, madeAt, isPassed, isSettled, habits } = situation;
  const isMadeAfter = (moment: Temporal.Instant | undefined) => moment !== undefined && !isBefore(madeAt, moment);
  if (isMadeAfter(life.cancelledAt) || isMadeAfter(life.bannedAt)) return null;
  const paused = pausedFate(situation);
  if (paused !== undefined) return paused;
  if (life.cancelledAt && isBefore(life.cancelledAt, cutoff)) return 'cancelled';
  if (life.bannedAt && isBefore(life.bannedAt, cutoff)) return isPassed ? 'banned' : 'ahead';
  if (life.suspendedAt && !isBefore(cutoff, life.suspendedAt)) return unpaidFate(life.suspendedAt, situation);
  const [skips, chance] = [habits.skips ?? SKIPS, random.next()];
  if (!isPassed) return chance < skips / 2 ? 'skipped' : 'ahead';
  if (habits.mustSkip) return 'skipped';
  if (!isSettled) return habits.skippedAfterAt ? 'skipped-after' : chance < skips ? 'skipped' : 'charged';
  if (chance < skips) return 'skipped';
  return habits.skips === undefined && chance > 1 - SKIPS_AFTER ? 'skipped-after' : 'charged';
}

/** A pause prevents new orders inside it and skips existing ones. */
function pausedFate({ life: { pause }, cutoff, madeAt, dates }: Situation): Fate | null | undefined {
  if (!pause || !covers(pause, dates.deliver_at)) return undefined;
  const isOver = (moment: Temporal.Instant) => pause.endedAt !== null && !isBefore(moment, pause.endedAt);
  if (!isBefore(madeAt, pause.from)) return isOver(madeAt) ? undefined : null;
  return isBefore(pause.from, cutoff) && !isOver(cutoff) ? 'paused' : undefined;
}

const covers = ({ from, until }: NonNullable<Life['pause']>, delivery: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(chicagoDay(from), delivery) <= 0 && Temporal.PlainDate.compare(delivery, until) < 0;

const unpaidFate = (suspendedAt: Temporal.Instant, { cutoff, isPassed }: Situation): Fate => {
  if (!isPassed) return 'ahead';
  return cutoff.equals(suspendedAt) ? 'charge-failed' : 'suspended';
};

/** Only charged orders count as active weeks. */
export const isCharged = ({ fate }: { fate: Fate }): boolean => fate === 'charged';
