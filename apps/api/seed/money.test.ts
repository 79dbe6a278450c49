import { CHICAGO } from '@larder/domain/values/days.ts';
import { describe, expect, test } from 'vitest';
import type { Row } from './copy-rows.ts';
import { at, byId, cyclesOf, grouped, isBefore, num, SET_UPS, text, total, worldAt } from './test-worlds.ts';

describe.each(SET_UPS)('set up at %s', (local) => {
  const world = worldAt(local);
  const orders = world.rows('orders');
  const cycleOf = cyclesOf(world);
  const payments = grouped(world, 'payments', 'order_id');
  const paidBy = (order: Row) => (payments.get(order['id']) ?? []).filter(({ status }) => status === 'successful');

  test('charges are paid by the company, then credits, then the card', () => {
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

  test('a row of a credit batch names the transaction that applied it', () => {
    const movements = byId(world, 'credit_transactions');
    const applied = world
      .rows('batch_jobs')
      .filter(({ status, input }) => status === 'succeeded' && 'amount_cents' in (input as object));
    const wrong = applied.filter(({ subject_id, input, result }) => {
      const movement = movements.get((result as { transaction_id?: number } | null)?.transaction_id);
      return (
        String(movement?.['user_id']) !== subject_id ||
        movement?.['amount_cents'] !== (input as { amount_cents: number }).amount_cents
      );
    });
    expect([applied.length, wrong]).toEqual([9, []]);
  });

  test('no payment used a card that was absent then or always declines', () => {
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

  test('a declined charge was for the whole order, since there was no credit', () => {
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

  test('every charge belongs to its order’s cutoff', () => {
    const ofOrder = byId(world, 'orders');
    const wrong = world
      .rows('payments')
      .filter((row) => row['created_at'] !== cycleOf(ofOrder.get(row['order_id']) ?? {})['cutoff_at']);
    expect(wrong).toEqual([]);
  });

  test('every charge is answered on the day after its cutoff, as in the order engine', () => {
    const day = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(CHICAGO).toPlainDate();
    const wrong = world
      .rows('payments')
      .filter((row) => !day(at(row, 'finished_at')).equals(day(at(row, 'created_at')).add({ days: 1 })));
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

  test('an order skipped after its cutoff returned everything paid as credit at its deadline', () => {
    const returned = grouped(world, 'credit_transactions', 'order_id');
    const over = orders.filter((order) => order['is_skipped_post_cutoff'] === true && order['closed_at'] !== null);
    const wrong = over.filter((order) => {
      const back = (returned.get(order['id']) ?? []).filter((row) => num(row, 'amount_cents') > 0);
      return total(back, 'amount_cents') !== total(paidBy(order), 'amount_cents') + num(order, 'credits_used_cents');
    });
    expect(wrong).toEqual([]);
    expect(over.length).toBeGreaterThan(0);
  });

  test('credits and comped amounts of a payment equal those of its order, and spent credits have its key', () => {
    const ofOrder = byId(world, 'orders');
    const wrong = world.rows('payments').filter((row) => {
      const order = ofOrder.get(row['order_id']);
      return (
        row['credits_cents'] !== order?.['credits_used_cents'] || row['comped_cents'] !== order?.['comped_used_cents']
      );
    });
    expect(wrong).toEqual([]);
    const spent = world.rows('credit_transactions').filter((row) => num(row, 'amount_cents') < 0);
    const keys = spent.map((row) => `order:${text(row, 'order_id')}:cutoff:`);
    expect(spent.filter((row, index) => !text(row, 'external_key').startsWith(keys[index] ?? '-'))).toEqual([]);
  });

  test('counts on customers, codes and payments match their rows', () => {
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
    const parts = Map.groupBy(
      world.rows('refund_parts').filter((row) => row['status'] === 'successful'),
      (row) => row['payment_id'],
    );
    const unlike = world
      .rows('payments')
      .filter((row) => num(row, 'refunded_cents') !== total(parts.get(row['id']), 'amount_cents'));
    expect(unlike).toEqual([]);
  });
});
