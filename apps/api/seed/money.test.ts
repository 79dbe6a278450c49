import { cents, percentOf } from '@larder/domain/values/cents.ts';
import { describe, expect, test } from 'vitest';
import type { Row } from './copy-rows.ts';
import { at, byId, cyclesOf, grouped, isBefore, named, num, SET_UPS, text, total, worldAt } from './test-worlds.ts';

describe.each(SET_UPS)('set up at %s', (local) => {
  const world = worldAt(local);
  const orders = world.rows('orders');
  const cycleOf = cyclesOf(world);
  const users = byId(world, 'users');
  const payments = grouped(world, 'payments', 'order_id');
  const items = grouped(world, 'order_items', 'order_id');
  const paidBy = (order: Row) => (payments.get(order['id']) ?? []).filter(({ status }) => status === 'successful');

  test('orders add up: items − discount + shipping + tax of their state; nothing when skipped or cancelled', () => {
    const states = new Map(world.rows('states').map((row) => [row['id'], num(row, 'tax_percent')]));
    const addresses = byId(world, 'addresses');
    const wrong = orders.filter((order) => {
      const now = (items.get(order['id']) ?? []).filter(({ cart }) => cart === 'now');
      const cost = now.reduce((sum, row) => sum + num(row, 'quantity') * num(row, 'unit_price_cents'), 0);
      const taxed = cost - num(order, 'discount_cents');
      const percent = states.get(addresses.get(order['address_id'])?.['state_id']) ?? NaN;
      const isFree = order['is_skipped'] === true || order['status'] === 'cancelled';
      const sum = taxed + num(order, 'shipping_cents') + num(order, 'tax_cents');
      return (
        num(order, 'items_cents') !== cost ||
        num(order, 'tax_cents') !== percentOf(cents(taxed), percent) ||
        num(order, 'total_cents') !== (isFree ? 0 : sum)
      );
    });
    expect(wrong).toEqual([]);
  });

  test('what was charged is paid: by the company, then credits, then the card', () => {
    const wrong = orders.filter((order) => {
      const due = num(order, 'total_at_cutoff_cents');
      const isDue =
        order['kind'] !== 'rogue' && order['status'] === 'active' && cycleOf(order)['cutoff_done_at'] !== null;
      const paid = total(paidBy(order), 'amount_cents');
      const covered = paid + num(order, 'comped_used_cents') + num(order, 'credits_used_cents');
      return isDue ? covered !== due : paid !== 0;
    });
    expect(wrong).toEqual([]);
    const spent = new Map<unknown, number>();
    for (const row of world.rows('credit_transactions'))
      if (num(row, 'amount_cents') < 0)
        spent.set(row['order_id'], (spent.get(row['order_id']) ?? 0) - num(row, 'amount_cents'));
    const used = orders.filter((order) => (order['credits_used_cents'] ?? 0) !== (spent.get(order['id']) ?? 0));
    expect(used).toEqual([]);
  });

  test('nobody paid by a card that they did not have then, or that never pays', () => {
    const cards = byId(world, 'payment_methods');
    const successful = world.rows('payments').filter(({ status }) => status === 'successful');
    const wrong = successful.filter((payment) => {
      const card = cards.get(payment['payment_method_id']);
      const [from, moment] = [at(card, 'created_at'), at(payment, 'created_at')];
      const isGone = card?.['removed_at'] !== null && !isBefore(moment, at(card, 'removed_at'));
      return (
        payment['card_last_four'] !== '4242' ||
        card?.['card_last_four'] !== '4242' ||
        card['user_id'] !== payment['user_id'] ||
        isBefore(moment, from) ||
        isGone
      );
    });
    expect(wrong).toEqual([]);
    const failed = world.rows('payments').filter(({ status }) => status === 'failed');
    expect(failed.filter(({ card_last_four }) => card_last_four === '4242')).toEqual([]);
  });

  test('what a card refused was the whole of the order, for there was no credit to pay with', () => {
    const ofOrder = byId(world, 'orders');
    const accounts = grouped(world, 'credit_accounts', 'user_id');
    const failed = world.rows('payments').filter(({ status }) => status === 'failed');
    const wrong = failed.filter(
      (payment) =>
        payment['amount_cents'] !== ofOrder.get(payment['order_id'])?.['total_at_cutoff_cents'] ||
        total(accounts.get(payment['user_id']), 'balance_cents') !== 0,
    );
    expect(wrong).toEqual([]);
  });

  test('every charge is of its order’s cutoff', () => {
    const ofOrder = byId(world, 'orders');
    const wrong = world
      .rows('payments')
      .filter((row) => row['created_at'] !== cycleOf(ofOrder.get(row['order_id']) ?? {})['cutoff_at']);
    expect(wrong).toEqual([]);
  });

  test('balances are the sums of their transactions, never below zero, and no card pays while credit is left', () => {
    const entries = grouped(world, 'credit_transactions', 'credit_account_id');
    for (const account of world.rows('credit_accounts')) {
      const own = entries.get(account['id']) ?? [];
      expect(total(own, 'amount_cents')).toBe(num(account, 'balance_cents'));
      let [balance, latest] = [0, ''];
      for (const row of own) {
        balance += num(row, 'amount_cents');
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(text(row, 'created_at') >= latest).toBe(true);
        latest = text(row, 'created_at');
      }
    }
    const credits = grouped(world, 'credit_transactions', 'user_id');
    const hoarded = world.rows('payments').filter((payment) => {
      const until = (credits.get(payment['user_id']) ?? []).filter(
        (row) => !isBefore(at(payment, 'created_at'), at(row, 'created_at')),
      );
      return payment['status'] === 'successful' && total(until, 'amount_cents') > 0;
    });
    expect(hoarded).toEqual([]);
    expect(world.rows('credit_transactions').filter((row) => num(row, 'amount_cents') < 0).length).toBeGreaterThan(0);
  });

  test('an order skipped after its cutoff gave all that was paid back as credit at its deadline', () => {
    const returned = grouped(world, 'credit_transactions', 'order_id');
    const over = orders.filter((order) => order['is_skipped_post_cutoff'] === true && order['closed_at'] !== null);
    const wrong = over.filter((order) => {
      const back = (returned.get(order['id']) ?? []).filter((row) => num(row, 'amount_cents') > 0);
      return total(back, 'amount_cents') !== total(paidBy(order), 'amount_cents') + num(order, 'credits_used_cents');
    });
    expect(wrong).toEqual([]);
    expect(over.length).toBeGreaterThan(0);
  });

  test('every unit price is the category’s, premium or not, or that of the customer’s group', () => {
    const products = byId(world, 'products');
    const categories = byId(world, 'categories');
    const group = new Map(
      world
        .rows('price_variance_group_prices')
        .map((row) => [`${text(row, 'price_variance_group_id')} ${text(row, 'category_id')}`, num(row, 'price_cents')]),
    );
    const wrong = world.rows('order_items').filter((item) => {
      const product = products.get(item['product_id']);
      const category = categories.get(product?.['category_id']);
      const base =
        group.get(`${text(users.get(item['user_id']), 'price_variance_group_id')} ${text(item, 'category_id')}`) ??
        num(category, 'price_cents');
      const premium = num(category, 'premium_price_cents') - num(category, 'price_cents');
      const expected = base + (product?.['is_premium'] === true ? premium : 0);
      return item['category_id'] !== product?.['category_id'] || item['unit_price_cents'] !== expected;
    });
    expect(wrong).toEqual([]);
  });

  test('a discount stands on orders with an application, and on no others', () => {
    const applications = grouped(world, 'promo_code_applications', 'user_id');
    const holds = (order: Row) =>
      (applications.get(order['user_id']) ?? []).some((row) => {
        const cutoff = at(cycleOf(order), 'cutoff_at');
        const isOver = row['depleted_at'] !== null && !isBefore(cutoff, at(row, 'depleted_at'));
        return isBefore(at(row, 'created_at'), cutoff) && !isOver;
      });
    const isNeverBoth = orders.filter((order) => num(order, 'discount_cents') > 0 && !holds(order));
    expect(isNeverBoth).toEqual([]);
    const promo = named(world, 'promo');
    const own = orders.filter((order) => order['user_id'] === promo['id']);
    expect(own.filter((order) => num(order, 'discount_cents') > 0 !== holds(order))).toEqual([]);
  });

  test('the counts on customers, codes and payments are those of their rows', () => {
    const own = grouped(world, 'orders', 'user_id');
    const isCharged = (order: Row) =>
      order['kind'] !== 'rogue' &&
      order['status'] === 'active' &&
      order['is_skipped'] !== true &&
      cycleOf(order)['cutoff_done_at'] !== null;
    const wrong = world
      .rows('users')
      .filter((user) => (user['number_of_active_weeks'] ?? 0) !== (own.get(user['id']) ?? []).filter(isCharged).length);
    expect(wrong).toEqual([]);
    const applications = grouped(world, 'promo_code_applications', 'promo_code_id');
    for (const code of world.rows('promo_codes'))
      expect(num(code, 'applications_count')).toBe(applications.get(code['id'])?.length ?? 0);
    const parts = grouped(world, 'refund_parts', 'payment_id');
    const unlike = world
      .rows('payments')
      .filter((row) => num(row, 'refunded_cents') !== total(parts.get(row['id']), 'amount_cents'));
    expect(unlike).toEqual([]);
  });
});
