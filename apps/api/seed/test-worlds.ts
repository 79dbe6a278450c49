import { CHICAGO } from '@larder/domain/values/days.ts';
import type { Row } from './copy-rows.ts';
import { demoWorld } from './demo-world.ts';
import type { World } from './world.ts';

/**
 * Every weekday, the seconds around a cutoff, both clock changes, a holiday and the first days of a year; times are
 * Chicago's.
 */
export const SET_UPS = [
  '2026-11-23T00:00:00',
  '2026-11-24T00:00:40',
  '2026-11-25T05:30:00',
  '2026-11-26T12:00:00',
  '2026-11-27T23:59:58',
  '2026-11-28T08:06:00',
  '2026-11-29T23:00:00',
  '2026-11-02T00:30:00',
  '2027-03-15T01:00:00',
  '2027-01-01T18:00:00',
];

export const momentOf = (local: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(CHICAGO).toInstant();

const CUSTOMERS = 260;
export const worldAt = (local: string, customers = CUSTOMERS): World =>
  demoWorld({ now: momentOf(local), passwordHash: '', customers });

export const grouped = (world: World, table: string, column: string): Map<unknown, Row[]> =>
  Map.groupBy(world.rows(table), (row) => row[column]);
export const byId = (world: World, table: string): Map<unknown, Row> =>
  new Map(world.rows(table).map((row) => [row['id'], row]));

export const num = (row: Row | undefined, column: string): number => Number(row?.[column]);
export const text = (row: Row | undefined, column: string): string => String(row?.[column]);
export const total = (rows: Row[] | undefined, column: string): number =>
  (rows ?? []).reduce((sum, row) => sum + num(row, column), 0);
export const at = (row: Row | undefined, column: string): Temporal.Instant => Temporal.Instant.from(text(row, column));
export const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;

export const customersOf = (world: World): Row[] => world.rows('users').filter((user) => user['is_admin'] !== true);
export const named = (world: World, name: string): Row =>
  world.rows('users').find((user) => user['email'] === `${name}@demo.larder.test`) ?? {};

const cycleKey = (row: Row) => `${text(row, 'order_week_id')} ${text(row, 'production_cycle_id')}`;
export function cyclesOf(world: World): (order: Row) => Row {
  const cycles = new Map(world.rows('order_week_cycles').map((row) => [cycleKey(row), row]));
  return (order) => cycles.get(cycleKey(order)) ?? {};
}
export function inOpenWindow(world: World, user: Row): Row[] {
  const cycleOf = cyclesOf(world);
  return world
    .rows('orders')
    .filter((order) => order['user_id'] === user['id'])
    .filter((order) => cycleOf(order)['cutoff_done_at'] !== null && cycleOf(order)['settled_at'] === null);
}
