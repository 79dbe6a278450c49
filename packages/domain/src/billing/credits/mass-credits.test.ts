import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '../../values/cents.ts';
import { findReason, isHeader, judgeCreditRow, readCreditRow } from './mass-credits.ts';

describe('a row', () => {
  test.each([
    [['a@b.c', '12.5', 'Late delivery'], { email: 'a@b.c', amount: 1_250, reason: 'Late delivery', order_id: null }],
    [[' a@b.c ', '-3', '4', ''], { email: 'a@b.c', amount: -300, reason: '4', order_id: null }],
    [['a@b.c', '+0.07', 'x', '12', ''], { email: 'a@b.c', amount: 7, reason: 'x', order_id: 12 }],
    [['a@b.c', '0.29', 'x', '12'], { email: 'a@b.c', amount: 29, reason: 'x', order_id: 12 }],
  ])('the row %j is read', (cells, row) => {
    expect(readCreditRow(cells)).toEqual(row);
  });

  test.each([
    [['a@b.c', '12'], /an e-mail, an amount and a reason are required/],
    [['a@b.c', '1', 'x', '', 'y'], /there are 5 columns/],
    [['ab.c', '1', 'x'], /"ab.c" is not an e-mail/],
    [['a@b.c', '1.005', 'x'], /is not an amount/],
    [['a@b.c', '$5', 'x'], /"\$5" is not an amount/],
    [['a@b.c', '1e3', 'x'], /is not an amount/],
    [['a@b.c', '1000000', 'x'], /is not an amount/],
    [['a@b.c', '', 'x'], /is not an amount/],
    [['a@b.c', '-0.00', 'x'], /the amount is zero/],
    [['a@b.c', '1', ' '], /there is no reason/],
    [['a@b.c', '1', 'x', 'seven'], /"seven" is not an order ID/],
    [['a@b.c', '-1', 'x', '7'], /must not name an order/],
  ])('the row %j is refused', (cells, message) => {
    expect(readCreditRow(cells)).toMatch(message);
  });

  test('a first row without an e-mail is a header', () => {
    expect(isHeader(['email', 'amount', 'reason'])).toBe(true);
    expect(isHeader(['a@b.c', '1', 'x'])).toBe(false);
  });
});

const REASONS = [
  { id: 4, title: 'Late delivery' },
  { id: 7, title: 'Meal issue' },
];

test.each([
  ['late DELIVERY', 4, null],
  ['7', 7, null],
  ['Meal issue: Spoiled meal', 7, 'Spoiled meal'],
  ['4:', 4, null],
])('the reason %j is found', (written, id, details) => {
  expect(findReason(written, REASONS)).toEqual({ reason: REASONS.find((reason) => reason.id === id), details });
});
test.each(['', '9', 'Late', 'Late: delivery'])('the reason %j is not found', (written) => {
  expect(findReason(written, REASONS)).toBeNull();
});

describe('judging', () => {
  const account = { id: 1, user_id: 10 };
  const row = (amount: number, order_id: number | null = null) => ({
    email: 'a@b.c',
    amount: cents(amount),
    reason: 'Late delivery',
    order_id,
  });
  const facts = { account, reason: REASONS[0] ?? null, order: null };
  const ofOrder = { ...facts, order: { id: 5, belongs: true } };
  const running = (balance: number, cap = 0) => ({
    balances: new Map([[1, cents(balance)]]),
    caps: new Map([[5, cents(cap)]]),
  });

  test.each([
    ['an unknown e-mail', row(5), { ...facts, account: null }, /no customer/],
    ['an unknown reason', row(5), { ...facts, reason: null }, /no credit reason "Late delivery"/],
    [
      "somebody else's order",
      row(5, 5),
      { ...facts, order: { id: 5, belongs: false } },
      /not an order of this customer/,
    ],
    ['an unknown order', row(5, 6), facts, /Order 6 is not/],
    ['a result below zero', row(-1_001), facts, /holds \$10\.00: this would take it below zero/],
    ['an amount above the cap', row(301, 5), ofOrder, /At most \$3\.00/],
    ['too large a balance', row(1_999_999_999), facts, /would exceed the maximum/],
  ])('a row with %s is not applied and changes nothing', (_, of, known, message) => {
    const state = running(1_000, 300);
    const judged = judgeCreditRow(of, known, state);
    expect(judged.error).toMatch(message);
    expect(judged.after).toBe(judged.before);
    expect(state).toEqual(running(1_000, 300));
  });

  test('rows of one account are calculated in order, and a failed one does not affect later ones', () => {
    const state = running(1_000);
    const errors = [-600, -600, 300, -700].map((amount) => judgeCreditRow(row(amount), facts, state).error);
    expect(errors.map((error) => error === null)).toEqual([true, false, true, true]);
    expect(state.balances.get(1)).toBe(0);
  });

  test('rows of one order share its cap', () => {
    const state = running(0, 500);
    const errors = [300, 300, 200].map((amount) => judgeCreditRow(row(amount, 5), ofOrder, state).error);
    expect(errors).toEqual([null, 'At most $2.00 can be given for this order.', null]);
  });

  test('a balance is its beginning plus all applied rows and never below zero', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000),
        fc.array(fc.integer({ min: -3_000, max: 3_000 }).filter((n) => n !== 0)),
        (begin, amounts) => {
          const state = running(begin);
          const applied = amounts.filter((amount) => {
            const { error, after } = judgeCreditRow(row(amount), facts, state);
            expect(after).toBeGreaterThanOrEqual(0);
            return error === null;
          });
          const total: Cents | undefined = state.balances.get(1);
          expect(total).toBe(applied.reduce((sum, amount) => sum + amount, begin));
        },
      ),
    );
  });
});
