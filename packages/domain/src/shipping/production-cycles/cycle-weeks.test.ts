import { expect, test } from 'vitest';
import { cycleWeeks } from './cycle-weeks.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

test('existing weeks keep their cutoff and ship days, and later ones get those of the cycle', () => {
  const weeks = cycleWeeks({
    cycle: { order_cutoff_day: 'Thursday', shipDays: ['Wednesday', 'Tuesday'] },
    made: [
      { date: day('2026-12-28'), cutoff_at: Temporal.Instant.from('2026-12-26T05:59:59Z'), ship_days: ['Wednesday'] },
    ],
    after: day('2026-12-28'),
    windowHours: 48,
  });
  const texts = weeks.map((week) => [
    week.number,
    week.is_made,
    week.cutoff_at.toString(),
    ...week.ship_dates.map(String),
  ]);
  expect(texts).toEqual([
    [202653, true, '2026-12-26T05:59:59Z', '2026-12-30'],
    [202701, false, '2027-01-01T05:59:59Z', '2027-01-05', '2027-01-06'],
    [202702, false, '2027-01-08T05:59:59Z', '2027-01-12', '2027-01-13'],
    [202703, false, '2027-01-15T05:59:59Z', '2027-01-19', '2027-01-20'],
    [202704, false, '2027-01-22T05:59:59Z', '2027-01-26', '2027-01-27'],
  ]);
});

test('a ship day inside the window is planned a week later', () => {
  const [week] = cycleWeeks({
    cycle: { order_cutoff_day: 'Sunday', shipDays: ['Monday', 'Wednesday'] },
    made: [],
    after: day('2026-11-16'),
    windowHours: 48,
  });
  expect(week?.ship_dates.map(String)).toEqual(['2026-11-25', '2026-11-30']);
});
