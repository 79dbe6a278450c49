import { CHICAGO, endOfChicagoDay } from '@larder/domain/values/days.ts';
import { expect, test } from 'vitest';
import type { Row } from '../copy-rows.ts';
import { SET_UPS, worldAt } from '../test-worlds.ts';
import { TABLES } from '../write-world.ts';

const DAYS = ['2026-11-21', '2026-11-01', '2027-03-14'];

test.each(DAYS)('on %s the world is the same from the morning to the last second', (day) => {
  const [morning, night] = [worldAt(`${day}T09:00:00`, 120), worldAt(`${day}T23:59:59`, 120)];
  for (const table of TABLES) expect([table, night.rows(table)]).toEqual([table, morning.rows(table)]);
});

test.each(DAYS)('on %s a world seeded at night differs only in moments of the morning', (day) => {
  const [early, later] = [worldAt(`${day}T00:00:02`, 120), worldAt(`${day}T12:00:00`, 120)];
  const isOfMorning = (value: unknown) =>
    typeof value === 'string' && MOMENT.test(value) && value >= later.dawn.toString();
  const without = (rows: Row[]) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, isOfMorning(value) ? 'morning' : value]),
      ),
    );
  for (const table of TABLES.filter((each) => each !== 'changes'))
    expect([table, without(early.rows(table))]).toEqual([table, without(later.rows(table))]);
  const before = (rows: Row[]) => rows.filter(({ at }) => !isOfMorning(at));
  expect(before(early.rows('changes'))).toEqual(before(later.rows('changes')));
  expect(early.rows('changes').length).toBe(later.rows('changes').length);
});

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:]+Z$/;

test.each(SET_UPS)(
  'a world seeded at %s has PC A’s cutoff last night, one open window, and PC B’s cutoff in three days',
  (local) => {
    const { rows, today } = worldAt(local, 80);
    const cycles = rows('order_week_cycles');
    const open = cycles.filter((row) => row['cutoff_done_at'] !== null && row['settled_at'] === null);
    expect(open.map((row) => [row['production_cycle_id'], row['cutoff_at']])).toEqual([
      [1, endOfChicagoDay(today.subtract({ days: 1 })).toString()],
    ]);
    const ahead = cycles.filter((row) => row['production_cycle_id'] === 2 && row['cutoff_done_at'] === null);
    expect(ahead.map((row) => String(row['cutoff_at'])).toSorted()[0]).toBe(
      endOfChicagoDay(today.add({ days: 3 })).toString(),
    );
    const days = cycles.map((row) =>
      Temporal.Instant.from(String(row['cutoff_at'])).toZonedDateTimeISO(CHICAGO).toPlainTime().toString(),
    );
    expect(new Set(days)).toEqual(new Set(['23:59:59']));
  },
);
