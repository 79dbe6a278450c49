import { customerStatus } from '@larder/domain/customers/users/customer-status.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { weekdayOf } from '@larder/domain/values/weekdays.ts';
import { describe, expect, test } from 'vitest';
import type { Row } from '../copy-rows.ts';
import {
  at,
  byId,
  customersOf,
  cyclesOf,
  grouped,
  isBefore,
  num,
  SET_UPS,
  text,
  total,
  worldAt,
} from '../test-worlds.ts';

const AHEAD = /^(planned_)?ship_at$|^deliver_at$|^to_be_cancelled_at$|^cutoff_at$|deadline_at$|^expires_at$/;
const TABLES_OF_CUSTOMERS = [
  'addresses',
  'payment_methods',
  'subscriptions',
  'subscription_pauses',
  'promo_code_applications',
  'orders',
  'payments',
  'refunds',
  'credit_transactions',
  'impersonations',
  'changes',
];

describe.each(SET_UPS)('set up at %s', (local) => {
  const world = worldAt(local);
  const users = byId(world, 'users');
  const subscriptions = grouped(world, 'subscriptions', 'user_id');
  const pauses = grouped(world, 'subscription_pauses', 'user_id');

  test('there are as many customers as requested, besides the staff', () => {
    expect(customersOf(world)).toHaveLength(260);
  });

  test('no event of a customer is before their sign-up or in the future', () => {
    const moments = TABLES_OF_CUSTOMERS.flatMap((table) => world.rows(table).map((row) => ({ table, row })))
      .filter(({ row }) => row['user_id'] !== null)
      .flatMap(({ table, row }) => pastMoments(row).map((column) => ({ table, column, row })));
    const wrong = moments.filter(
      ({ row, column }) =>
        isBefore(at(row, column), at(users.get(row['user_id']), 'created_at')) || isBefore(world.now, at(row, column)),
    );
    expect(wrong).toEqual([]);
    expect(moments.length).toBeGreaterThan(5_000);
  });

  test('no other moment is in the future', () => {
    const tables = ['users', 'order_weeks', 'order_week_cycles', 'batches', 'promo_codes', 'products', 'settings'];
    const rows = [...tables, 'meal_rotations', 'sale_banners', 'holidays'].flatMap((table) => world.rows(table));
    const ahead = rows.flatMap((row) => pastMoments(row).filter((column) => isBefore(world.now, at(row, column))));
    expect(ahead).toEqual([]);
  });

  test('every status follows from the rows by the rules', () => {
    const wrong = customersOf(world).filter((user) => {
      const status = subscriptions.get(user['id'])?.[0]?.['status'] ?? null;
      return (
        user['status'] !==
        customerStatus({
          is_banned: user['banned_at'] !== null,
          is_suspended: user['suspended_at'] !== null,
          subscription_status: status as 'active' | null,
          weeks_skipped_in_a_row: num(user, 'weeks_skipped_in_a_row'),
          lapsed_after_weeks: 8,
        })
      );
    });
    expect(wrong).toEqual([]);
  });

  test('pauses end on a default delivery day, and paused customers have one that has not ended', () => {
    const ends = world.rows('subscription_pauses').map((row) => ({
      end: weekdayOf(Temporal.PlainDate.from(text(row, 'until_date'))),
      day: users.get(row['user_id'])?.['default_delivery_day'],
    }));
    expect(ends.filter(({ end, day }) => end !== day)).toEqual([]);
    const open = customersOf(world).filter((user) => pauses.get(user['id'])?.some((row) => row['ended_at'] === null));
    const paused = customersOf(world).filter((user) => subscriptions.get(user['id'])?.[0]?.['status'] === 'paused');
    expect(open).toEqual(paused);
    expect(paused.length).toBeGreaterThan(3);
    const over = world
      .rows('subscription_pauses')
      .filter((row) => row['ended_at'] === null && text(row, 'until_date') <= chicagoDay(world.now).toString());
    expect(over).toEqual([]);
  });

  test('suspended customers were suspended at the cutoff of their failed charge, and no others have unpaid orders', () => {
    const cycleOf = cyclesOf(world);
    const payments = grouped(world, 'payments', 'order_id');
    const orders = grouped(world, 'orders', 'user_id');
    const failedAt = (user: Row) =>
      (orders.get(user['id']) ?? [])
        .filter((order) => payments.get(order['id'])?.some(({ status }) => status === 'failed'))
        .map((order) => cycleOf(order)['cutoff_at']);
    const suspended = customersOf(world).filter(({ suspended_at }) => suspended_at !== null);
    expect(suspended.length).toBeGreaterThan(2);
    expect(suspended.map(failedAt)).toEqual(suspended.map(({ suspended_at }) => [suspended_at]));
    const unpaid = world
      .rows('orders')
      .filter(({ status }) => status === 'suspended' || status === 'charge-failed')
      .map((order) => users.get(order['user_id']));
    expect(unpaid.filter((user) => !user?.['suspended_at'])).toEqual([]);
    const inPlaceA = suspended.filter(({ production_cycle_id }) => production_cycle_id === 1);
    expect(inPlaceA.filter((user) => !unpaid.includes(user))).toEqual([]);
  });

  test('every customer began in the cycle that takes the sign-ups of that weekday', () => {
    const allocated = new Map(
      world.rows('production_cycle_allocations').map((row) => [row['weekday'], row['production_cycle_id']]),
    );
    const moves = new Map(
      world
        .rows('changes')
        .filter(({ name }) => name === 'ship_day_changed')
        .map((row) => [row['user_id'], (row['before'] as Row)['production_cycle_id']]),
    );
    const wrong = customersOf(world)
      .filter(({ activated_at }) => activated_at !== null)
      .filter((user) => {
        const first = moves.get(user['id']) ?? user['production_cycle_id'];
        return allocated.get(weekdayOf(chicagoDay(at(user, 'activated_at')))) !== first;
      });
    expect(wrong).toEqual([]);
  });

  test('plans have at least eight meals, or five for customers excluded from the minimum', () => {
    const lines = grouped(world, 'subscription_lines', 'user_id');
    const tooSmall = [...lines].filter(
      ([userId, plan]) => total(plan, 'quantity') < (users.get(userId)?.['is_min_plan_exception'] === true ? 5 : 8),
    );
    expect(tooSmall).toEqual([]);
  });
});

const pastMoments = (row: Row): string[] =>
  Object.keys(row).filter(
    (column) => /(^|_)at$/.test(column) && !AHEAD.test(column) && typeof row[column] === 'string',
  );
