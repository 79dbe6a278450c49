import { orderDates } from '@larder/domain/deliveries/ship-dates.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import { describe, expect, test } from 'vitest';
import type { Row } from '../copy-rows.ts';
import { at, byId, cyclesOf, grouped, isBefore, num, SET_UPS, text, worldAt } from '../test-worlds.ts';

describe.each(SET_UPS)('set up at %s', (local) => {
  const world = worldAt(local);
  const orders = world.rows('orders');
  const cycleOf = cyclesOf(world);
  const weeks = byId(world, 'order_weeks');
  const users = byId(world, 'users');
  const subscriptions = grouped(world, 'subscriptions', 'user_id');
  const weekOf = (order: Row) => weeks.get(order['order_week_id']);
  const isLive = (order: Row) => order['status'] !== 'cancelled' && order['is_skipped'] !== true;

  test('orders are created when their week is activated or their customer begins, before the cutoff', () => {
    const made = orders.filter(({ kind }) => kind === 'subscription');
    const wrong = made.filter((order) => {
      const [activated, started] = [at(weekOf(order), 'activated_at'), at(users.get(order['user_id']), 'activated_at')];
      const due = isBefore(activated, started) ? started : activated;
      return !at(order, 'created_at').equals(due) || !isBefore(due, at(cycleOf(order), 'cutoff_at'));
    });
    expect(wrong).toEqual([]);
  });

  test('rogue orders are created in the window, and their meals are missing from the buffer', () => {
    const rogues = orders.filter(({ kind }) => kind === 'rogue');
    expect(rogues.map((order) => isBefore(at(order, 'created_at'), at(cycleOf(order), 'cutoff_at')))).toEqual([
      false,
      false,
    ]);
    const ids = new Set(rogues.map(({ id }) => id));
    const taken = world.rows('order_items').filter((row) => ids.has(row['order_id']) && row['cart'] === 'now');
    const buffers = world.rows('rogue_buffers').filter(({ remaining }) => remaining !== 20);
    expect(buffers.map((row) => [row['order_week_id'], row['product_id'], num(row, 'remaining')])).toEqual([
      [
        rogues[0]?.['order_week_id'],
        taken[0]?.['product_id'],
        20 - taken.reduce((sum, row) => sum + num(row, 'quantity'), 0),
      ],
    ]);
    expect(num(buffers[0], 'remaining')).toBe(7);
  });

  test('a customer has at most one live order per week and cycle, and indexes count up', () => {
    const keys = orders
      .filter(isLive)
      .map((row) => [row['user_id'], row['order_week_id'], row['production_cycle_id']].join());
    expect(keys).toHaveLength(new Set(keys).size);
    for (const own of grouped(world, 'orders', 'user_id').values())
      expect(own.map(({ order_index }) => order_index)).toEqual(own.map((_, index) => index + 1));
  });

  test('no order was created after a cancellation or a ban, and no coming order of a cancelled customer is live', () => {
    const endOf = (order: Row): Temporal.Instant | null => {
      const [subscription] = subscriptions.get(order['user_id']) ?? [];
      const user = users.get(order['user_id']);
      if (subscription?.['cancelled_at']) return at(subscription, 'cancelled_at');
      return user?.['banned_at'] ? at(user, 'banned_at') : null;
    };
    const late = orders.filter((order) => {
      const moment = endOf(order);
      if (moment === null) return false;
      const isCutOffAfter =
        isBefore(moment, at(cycleOf(order), 'cutoff_at')) && cycleOf(order)['cutoff_done_at'] !== null;
      return !isBefore(at(order, 'created_at'), moment) || (isCutOffAfter && isLive(order));
    });
    expect(late).toEqual([]);
  });

  test('deliveries inside a pause are skipped, except those cut off before it', () => {
    const pauses = grouped(world, 'subscription_pauses', 'user_id');
    const delivered = orders.filter(isLive).filter((order) =>
      pauses.get(order['user_id'])?.some((pause) => {
        const isCovered =
          text(pause, 'from_date') <= text(order, 'deliver_at') &&
          text(order, 'deliver_at') < text(pause, 'until_date');
        return isCovered && isBefore(at(pause, 'created_at'), at(cycleOf(order), 'cutoff_at'));
      }),
    );
    expect(delivered).toEqual([]);
  });

  test('every skip has a reason, a pause skips only its customer’s orders, and cancellation marks its orders', () => {
    const pauses = byId(world, 'subscription_pauses');
    const wrong = orders.filter((order) => {
      const pause = pauses.get(order['skipped_by_pause_id']);
      const isCancelled = subscriptions.get(order['user_id'])?.[0]?.['status'] === 'cancelled';
      return (
        (order['is_skipped'] === true) !== ((order['skip_reason_id'] ?? null) !== null) ||
        (pause !== undefined && (pause['user_id'] !== order['user_id'] || order['is_skipped'] !== true)) ||
        (order['is_cancelled_with_subscription'] === true) !== (isCancelled && order['status'] === 'cancelled')
      );
    });
    expect(wrong).toEqual([]);
    expect(orders.filter((order) => typeof order['skipped_by_pause_id'] === 'number').length).toBeGreaterThan(50);
  });

  test('only orders of an open window wait for money, and orders close at their deadline', () => {
    const waiting = orders.filter(({ status }) => status === 'suspended' || status === 'charge-failed');
    expect(waiting.filter((order) => cycleOf(order)['settled_at'] !== null)).toEqual([]);
    const wrong = orders.filter((order) => (order['closed_at'] ?? null) !== cycleOf(order)['settled_at']);
    expect(wrong).toEqual([]);
  });

  test('ship and delivery days follow the rule of the zip code or the preferred carrier, applied holidays included', () => {
    const holidays = holidaysOf();
    const rules = ruleFinder();
    const wrong = orders.filter((order) => {
      const rule = rules(order);
      const dates = orderDates({
        weekDate: Temporal.PlainDate.from(text(weekOf(order), 'date')),
        deadline: cycleDeadline(order),
        shipWeekday: text(rule, 'ship_weekday') as Weekday,
        daysInTransit: num(rule, 'days_in_transit'),
        carrierId: num(rule, 'carrier_id'),
        holidays,
      });
      return (
        order['carrier_id'] !== rule?.['carrier_id'] ||
        order['planned_ship_at'] !== dates.planned_ship_at.toString() ||
        order['ship_at'] !== dates.ship_at.toString() ||
        order['deliver_at'] !== dates.deliver_at.toString()
      );
    });
    expect(wrong).toEqual([]);
    expect(orders.filter((order) => order['planned_ship_at'] !== order['ship_at']).length).toBeGreaterThan(5);
  });

  test('a week is delivered once the last delivery day of its orders has passed', () => {
    const today = chicagoDay(world.now).toString();
    const lastDays = Map.groupBy(orders.filter(isLive), (order) => order['order_week_id']);
    for (const week of world.rows('order_weeks').filter(({ activated_at }) => activated_at !== null)) {
      const last = (lastDays.get(week['id']) ?? [])
        .map((order) => text(order, 'deliver_at'))
        .toSorted()
        .at(-1);
      const sunday = Temporal.PlainDate.from(text(week, 'date')).add({ days: 6 }).toString();
      const status = (last ?? sunday) < today ? 'delivered' : 'active';
      expect([week['number'], week['status']]).toEqual([week['number'], status]);
    }
  });

  function holidaysOf() {
    const rules = grouped(world, 'holiday_rules', 'holiday_id');
    return world.rows('holidays').map((row) => ({
      start_date: Temporal.PlainDate.from(text(row, 'start_date')),
      end_date: Temporal.PlainDate.from(text(row, 'end_date')),
      is_applied: row['applied_at'] !== null,
      rules: (rules.get(row['id']) ?? []).map((rule) => ({
        carrier_id: num(rule, 'carrier_id'),
        shift_days: num(rule, 'shift_days'),
      })),
    }));
  }

  function ruleFinder() {
    const addresses = byId(world, 'addresses');
    const byZip = grouped(world, 'shipping_rules', 'zip_code');
    const preferred = grouped(world, 'preferred_carriers', 'user_id');
    return (order: Row): Row | undefined => {
      const isOfCycle = (row: Row) => row['production_cycle_id'] === order['production_cycle_id'];
      const own = preferred.get(order['user_id'])?.find(isOfCycle);
      const zip = addresses.get(order['address_id'])?.['zip_code'];
      return own ?? byZip.get(zip)?.find((row) => isOfCycle(row) && row['is_default'] === true);
    };
  }

  /** Fixed at the cutoff; before it, 48 hours later in Chicago. */
  function cycleDeadline(order: Row): Temporal.Instant {
    const cutoff = at(cycleOf(order), 'cutoff_at').toZonedDateTimeISO('America/Chicago');
    return cutoff.toPlainDateTime().add({ days: 2 }).toZonedDateTime('America/Chicago').toInstant();
  }
});
