import { add, type Cents, ZERO } from '../../values/cents.ts';
import type { Day } from '../../values/days.ts';

/** Movements of a day or week, in cents, none below zero. */
export interface Moved {
  readonly charged: Cents;
  readonly refunded: Cents;
  readonly disputes_withdrawn: Cents;
  readonly disputes_reinstated: Cents;
  readonly credited: Cents;
  readonly credits_spent: Cents;
  /** By staff, a batch or its reversal. */
  readonly credits_debited: Cents;
  /** Spent on an earlier day if the charge fails after midnight. */
  readonly credits_put_back: Cents;
  readonly pending: Cents;
  readonly refunds_pending: Cents;
}

export interface MovedOn extends Moved {
  readonly day: Day;
}

export const NOTHING: Moved = {
  charged: ZERO,
  refunded: ZERO,
  disputes_withdrawn: ZERO,
  disputes_reinstated: ZERO,
  credited: ZERO,
  credits_spent: ZERO,
  credits_debited: ZERO,
  credits_put_back: ZERO,
  pending: ZERO,
  refunds_pending: ZERO,
};

const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });

/** Both ends included; weeks are extended to whole ones, Monday to Sunday (MON-35). */
export function wholeSpan(from: Temporal.PlainDate, to: Temporal.PlainDate, by: 'day' | 'week') {
  return by === 'day' ? { from, to } : { from: mondayOf(from), to: mondayOf(to).add({ days: 6 }) };
}

/** Newest first, empty ones included. */
export function everyLine(
  moved: readonly MovedOn[],
  span: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
  by: 'day' | 'week',
): MovedOn[] {
  const ofDay = new Map(moved.map((line) => [line.day, line]));
  const step = by === 'day' ? { days: 1 } : { days: 7 };
  const lines: MovedOn[] = [];
  for (let day = span.from; Temporal.PlainDate.compare(day, span.to) <= 0; day = day.add(step))
    lines.unshift(ofDay.get(day.toString()) ?? { day: day.toString(), ...NOTHING });
  return lines;
}

export const sumOf = (lines: readonly Moved[]): Moved =>
  lines.reduce<Moved>(
    (sum, line) => ({
      charged: add(sum.charged, line.charged),
      refunded: add(sum.refunded, line.refunded),
      disputes_withdrawn: add(sum.disputes_withdrawn, line.disputes_withdrawn),
      disputes_reinstated: add(sum.disputes_reinstated, line.disputes_reinstated),
      credited: add(sum.credited, line.credited),
      credits_spent: add(sum.credits_spent, line.credits_spent),
      credits_debited: add(sum.credits_debited, line.credits_debited),
      credits_put_back: add(sum.credits_put_back, line.credits_put_back),
      pending: add(sum.pending, line.pending),
      refunds_pending: add(sum.refunds_pending, line.refunds_pending),
    }),
    NOTHING,
  );
