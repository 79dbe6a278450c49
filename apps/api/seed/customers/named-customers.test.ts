import { cents, percentOf } from '@larder/domain/values/cents.ts';
import { describe, expect, test } from 'vitest';
import type { Row } from '../copy-rows.ts';
import {
  at,
  cyclesOf,
  grouped,
  inOpenWindow,
  isBefore,
  named,
  num,
  SET_UPS,
  text,
  total,
  worldAt,
} from '../test-worlds.ts';

describe.each(SET_UPS)('set up at %s', (local) => {
  const world = worldAt(local);
  const cycleOf = cyclesOf(world);
  const payments = grouped(world, 'payments', 'order_id');
  const ordersOf = (user: Row) => world.rows('orders').filter(({ user_id }) => user_id === user['id']);
  const cardOf = (user: Row) =>
    world.rows('payment_methods').find((card) => card['user_id'] === user['id'] && card['removed_at'] === null);

  test('each customer has the specified state and order of the open window', () => {
    const standing = (name: string) => {
      const user = named(world, name);
      const open = inOpenWindow(world, user).map(
        (order) =>
          `${text(order, 'status')}${order['is_skipped_post_cutoff'] === true ? ' skipped after' : order['is_skipped'] === true ? ' skipped' : ''}`,
      );
      return [user['status'], user['production_cycle_id'], cardOf(user)?.['card_last_four'], ...open];
    };
    const rogues = ['rogue', ...Array.from({ length: 50 }, (_, n) => `rogue-${String(n + 1).padStart(2, '0')}`)];
    expect(standing('active')).toEqual(['active', 1, '4242', 'active']);
    expect(standing('skipped')).toEqual(['active', 1, '4242', 'active skipped after']);
    expect(rogues.map(standing)).toEqual(rogues.map(() => ['active', 1, '4242']));
    expect(standing('suspended')).toEqual(['suspended', 1, '4242', 'suspended']);
    expect(standing('chargefailed')).toEqual(['suspended', 1, '0002', 'charge-failed']);
    expect(standing('upcoming')).toEqual(['active', 2, '4242']);
    expect(standing('nocard')).toEqual(['active', 2, undefined]);
    expect(standing('scheduled')).toEqual(['active', 1, '4242', expect.any(String)]);
    for (const name of ['paused', 'cancelled', 'banned', 'abandoned', 'lapsed']) expect(standing(name)[0]).toBe(name);
  });

  test('active paid by card, has credits issued since in all three accounts, and had a refund', () => {
    const user = named(world, 'active');
    const [order] = inOpenWindow(world, user);
    const [payment] = payments.get(order?.['id']) ?? [];
    expect(payment).toMatchObject({ status: 'successful', card_last_four: '4242' });
    const accounts = world.rows('credit_accounts').filter(({ user_id }) => user_id === user['id']);
    expect(accounts.map(({ type, balance_cents }) => [type, balance_cents])).toEqual([
      ['CREDIT', 2500],
      ['REFERRAL', 2000],
      ['REFERRER', 1000],
    ]);
    const given = world.rows('credit_transactions').filter(({ user_id }) => user_id === user['id']);
    expect(given.filter((row) => !isBefore(at(payment, 'created_at'), at(row, 'created_at')))).toEqual([]);
    expect(given.filter((row) => isBefore(at(row, 'created_at'), at(payment, 'finished_at')))).toEqual([]);
    const refunds = Map.groupBy(world.rows('refunds'), ({ user_id }) => user_id === user['id']);
    expect(refunds.get(true)?.map(({ status }) => status)).toEqual(['successful']);
    expect(refunds.get(false)?.map(({ status, resolution }) => [status, resolution ?? null])).toEqual(
      Array.from({ length: 4 }, () => ['failed', null]),
    );
  });

  test('only the card can pay the coming charges of rogue and unpaid customers', () => {
    const names = ['rogue', 'rogue-01', 'rogue-25', 'rogue-50', 'suspended', 'chargefailed', 'upcoming', 'nocard'];
    const ids = new Set(names.map((name) => named(world, name)['id']));
    const accounts = world.rows('credit_accounts').filter(({ user_id }) => ids.has(user_id));
    expect(accounts.map(({ balance_cents }) => balance_cents)).toEqual(names.flatMap(() => [0, 0, 0]));
  });

  test('upcoming and nocard have orders before their cutoff, and suspended failed a week earlier', () => {
    for (const name of ['upcoming', 'nocard']) {
      const ahead = ordersOf(named(world, name)).filter((order) => cycleOf(order)['cutoff_done_at'] === null);
      expect(ahead.length).toBeGreaterThanOrEqual(2);
      expect(ahead.filter(({ status, is_skipped }) => status !== 'active' || is_skipped === true)).toEqual([]);
    }
    const user = named(world, 'suspended');
    const failed = ordersOf(user).filter((order) =>
      payments.get(order['id'])?.some(({ status }) => status === 'failed'),
    );
    expect(failed.map(({ status }) => status)).toEqual(['cancelled']);
    expect(inOpenWindow(world, user).map((order) => payments.get(order['id']) ?? [])).toEqual([[]]);
  });

  test('comped received up to 50 dollars in each of the eight weeks used', () => {
    const user = named(world, 'comped');
    const account = world.rows('comped_accounts').find(({ user_id }) => user_id === user['id']);
    expect(account).toMatchObject({ amount_cents: 5000, number_of_weeks: 12, remaining_weeks: 4, is_activated: true });
    const used = ordersOf(user).filter((order) => num(order, 'comped_used_cents') > 0);
    expect(used).toHaveLength(8);
    expect(
      used.filter((order) => num(order, 'comped_used_cents') !== Math.min(5000, num(order, 'total_cents'))),
    ).toEqual([]);
  });

  test('promo pays with FRIENDS25: 40 % off and no fee at first, 25 % off after that, at most 40 dollars', () => {
    const user = named(world, 'promo');
    const codes = world.rows('promo_code_applications').filter(({ user_id }) => user_id === user['id']);
    expect(codes.map(({ status }) => status)).toEqual(['deactivated', 'deactivated', 'active']);
    const applied = at(codes[2], 'created_at');
    const under = ordersOf(user).filter((order) => isBefore(applied, at(cycleOf(order), 'cutoff_at')));
    const off = (order: Row | undefined, percent: number) =>
      Math.min(4000, percentOf(cents(num(order, 'items_cents')), percent));
    const [first, ...rest] = under;
    expect([num(first, 'discount_cents'), first?.['shipping_cents']]).toEqual([off(first, 40), 0]);
    expect(rest.map((order) => [order['discount_cents'], order['shipping_cents']])).toEqual(
      rest.map((order) => [off(order, 25), 599]),
    );
    expect(rest.length).toBeGreaterThanOrEqual(2);
  });

  test('variance pays its group’s prices for a small plan, delivered by the preferred carrier', () => {
    const user = named(world, 'variance');
    expect(user).toMatchObject({
      price_variance_group_id: 1,
      is_min_plan_exception: true,
      default_delivery_day: 'Sunday',
    });
    const orders = ordersOf(user);
    expect(orders.map(({ carrier_id }) => carrier_id)).toEqual(orders.map(() => 1));
    const ids = new Set(orders.map(({ id }) => id));
    const items = world.rows('order_items').filter((row) => ids.has(row['order_id']));
    const premium = new Set(
      world
        .rows('products')
        .filter(({ is_premium }) => is_premium)
        .map(({ id }) => id),
    );
    const regular = items.filter(({ product_id }) => !premium.has(product_id));
    expect(new Set(regular.map(({ unit_price_cents }) => unit_price_cents))).toEqual(new Set([1199 - 100]));
    expect(
      total(
        world.rows('subscription_lines').filter(({ user_id }) => user_id === user['id']),
        'quantity',
      ),
    ).toBe(6);
  });

  test('exactly one product of the open window has a buffer of 7, and all others have 20', () => {
    const open = new Set(
      world
        .rows('order_week_cycles')
        .filter((row) => row['cutoff_done_at'] !== null && row['settled_at'] === null)
        .map(({ order_week_id }) => order_week_id),
    );
    const other = world
      .rows('rogue_buffers')
      .filter((row) => open.has(row['order_week_id']) && row['remaining'] !== 20);
    expect(other.map(({ remaining }) => remaining)).toEqual([7]);
  });
});
