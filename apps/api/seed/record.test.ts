import { activityType } from '@larder/domain/orders/reading/order-activities.ts';
import { describe, expect, test } from 'vitest';
import type { Row } from './copy-rows.ts';
import { at, byId, customersOf, cyclesOf, grouped, isBefore, named, SET_UPS, text, worldAt } from './test-worlds.ts';

const SHAPE = [
  'at',
  'name',
  'staff_id',
  'acting_as_user_id',
  'address',
  'subject_type',
  'subject_id',
  'user_id',
  'order_id',
  'description',
  'before',
  'after',
  'reason',
  'id',
];

describe.each(SET_UPS)('set up at %s', (local) => {
  const world = worldAt(local);
  const changes = world.rows('changes');
  const ofUser = grouped(world, 'changes', 'user_id');
  const of = (user: Row, name: string) => (ofUser.get(user['id']) ?? []).filter((change) => change['name'] === name);

  test('changes have the shape of the audit log, in the order of their moments', () => {
    expect(changes.filter((change) => Object.keys(change).join() !== SHAPE.join())).toEqual([]);
    expect(changes.map(({ id }) => id)).toEqual(changes.map((_, index) => index + 1));
    const late = changes.filter((change, index) => index > 0 && text(change, 'at') < text(changes[index - 1], 'at'));
    expect(late).toEqual([]);
  });

  test('customers, staff and the system made changes, and staff impersonated customers', () => {
    const actors = new Set(
      changes.map(
        ({ staff_id, acting_as_user_id }) =>
          `${staff_id === null ? '-' : 'staff'} ${acting_as_user_id === null ? '-' : 'customer'}`,
      ),
    );
    expect(actors).toEqual(new Set(['- -', 'staff -', '- customer', 'staff customer']));
  });

  test('every customer has a first change, named customers have many, and the average is below 15', () => {
    const without = customersOf(world).filter(
      (user) =>
        of(user, 'user_created')
          .map(({ at: moment }) => moment)
          .join() !== text(user, 'created_at'),
    );
    expect(without).toEqual([]);
    expect(ofUser.get(named(world, 'active')['id'])?.length).toBeGreaterThan(50);
    expect(ofUser.get(named(world, 'lapsed')['id'])?.length).toBeGreaterThan(18);
    expect(changes.length / customersOf(world).length).toBeLessThan(15);
  });

  test('each log panel has entries', () => {
    const names = new Set(changes.map(({ name }) => name));
    const wanted = [
      'ship_day_changed',
      'profile_preferences_changed',
      'order_skipped_state_changed',
      'skip-week-pc-change-actioned',
      'order_cart_updated',
      'subscription_status_changed',
    ];
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });

  test('the last change of a subscription matches its state', () => {
    const wrong = world.rows('subscriptions').filter((subscription) => {
      const last = of({ id: subscription['user_id'] }, 'subscription_status_changed').at(-1);
      return (last?.['after'] as Row | undefined)?.['status'] !== subscription['status'];
    });
    expect(wrong).toEqual([]);
    const cancelled = world.rows('subscriptions').filter(({ cancelled_at }) => cancelled_at !== null);
    const moments = cancelled.map((row) => of({ id: row['user_id'] }, 'subscription_status_changed').at(-1)?.['at']);
    expect(moments).toEqual(cancelled.map((row) => row['cancelled_at']));
  });

  test('the last skip or unskip of an order matches its state, also by its moment', () => {
    const byOrder = Map.groupBy(
      changes.filter(({ name }) => name === 'order_skipped_state_changed'),
      (change) => change['order_id'],
    );
    const cycleOf = cyclesOf(world);
    const wrong = world.rows('orders').filter((order) => {
      const last = byOrder.get(order['id'])?.at(-1);
      const isSkipped = (last?.['after'] as Row | undefined)?.['is_skipped'] === true;
      const isAfter = last !== undefined && !isBefore(at(last, 'at'), at(cycleOf(order), 'cutoff_at'));
      return isSkipped !== (order['is_skipped'] === true) || isAfter !== (order['is_skipped_post_cutoff'] === true);
    });
    expect(wrong).toEqual([]);
  });

  test('changes of an order are between its creation and its deadline', () => {
    const orders = byId(world, 'orders');
    const wrong = changes.filter((change) => {
      const order = orders.get(change['order_id']);
      return order !== undefined && isBefore(at(change, 'at'), at(order, 'created_at'));
    });
    expect(wrong).toEqual([]);
  });

  test('no change of a customer is before the customer was made', () => {
    const users = byId(world, 'users');
    const wrong = changes.filter((change) => {
      const user = users.get(change['user_id']);
      return user !== undefined && isBefore(at(change, 'at'), at(user, 'created_at'));
    });
    expect(wrong).toEqual([]);
  });

  test('a cart matches its recorded change, before and after', () => {
    const skus = new Map(world.rows('products').map((row) => [row['id'], row['sku']]));
    const carts = Map.groupBy(world.rows('order_items'), (row) => `${text(row, 'order_id')} ${text(row, 'cart')}`);
    const cartOf = (change: Row, cart: string) =>
      Object.fromEntries(
        (carts.get(`${text(change, 'order_id')} ${cart}`) ?? []).map((row) => [
          skus.get(row['product_id']),
          row['quantity'],
        ]),
      );
    const exchanges = changes.filter(({ name }) => name === 'order_cart_updated');
    expect(exchanges.map(({ before }) => before)).toEqual(exchanges.map((change) => cartOf(change, 'generated')));
    expect(exchanges.map(({ after }) => after)).toEqual(exchanges.map((change) => cartOf(change, 'now')));
    expect(exchanges.length).toBeGreaterThan(20);
  });

  test('the activity of an order in the open window names its charge, and every failed charge is recorded', () => {
    const cycleOf = cyclesOf(world);
    const told = (name: string) =>
      new Set(changes.filter((change) => change['name'] === name).map((row) => row['order_id']));
    const [charged, failed] = [told('order_charged'), told('order_charge_failed')];
    const payments = world.rows('payments');
    const orders = byId(world, 'orders');
    const open = payments.filter((row) => cycleOf(orders.get(row['order_id']) ?? {})['settled_at'] === null);
    expect(open.filter((row) => row['status'] === 'successful' && !charged.has(row['order_id']))).toEqual([]);
    expect(open.length).toBeGreaterThan(20);
    expect(payments.filter((row) => (row['status'] === 'failed') !== failed.has(row['order_id']))).toEqual([]);
    expect(activityType({ name: 'order_charged', after: {} })).toBe('charged');
  });

  test('customers who moved to the other cycle have orders of both', () => {
    const moves = changes.filter(({ name }) => name === 'ship_day_changed');
    const orders = grouped(world, 'orders', 'user_id');
    const cycles = (change: Row) =>
      new Set((orders.get(change['user_id']) ?? []).map(({ production_cycle_id }) => production_cycle_id));
    expect(moves.map((change) => cycles(change).size)).toEqual(moves.map(() => 2));
  });
});
