import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '../../values/cents.ts';
import { CREDIT_FILE, findReason, isHeader, judgeCreditRow, readCreditRow } from './mass-credits.ts';

test('a file of credits has the limits of the specification', () => {
  expect(CREDIT_FILE).toEqual({
    bytes: 10_485_760,
    rows: 100_000,
    columns: ['email', 'amount', 'reason', 'order_id'],
  });
});

describe('a row', () => {
  test.each([
    [['a@b.c', '12.5', 'Late delivery'], { email: 'a@b.c', amount: 1_250, reason: 'Late delivery', order_id: null }],
    [[' a@b.c ', '-3', '4', ''], { email: 'a@b.c', amount: -300, reason: '4', order_id: null }],
    [['a@b.c', '+0.07', 'x', '12', ''], { email: 'a@b.c', amount: 7, reason: 'x', order_id: 12 }],
    [['a@b.c', '0.29', 'x', '12'], { email: 'a@b.c', amount: 29, reason: 'x', order_id: 12 }],
  ])('the row %j is read', (cells, row) => {
    expect(readCreditRow(cells)).toEqual(row);
  });

  const LONG = 'x'.repeat(41);
  const SHORTENED = `${'x'.repeat(40)}…`;
  const noAmount = (text: string) =>
    `"${text}" is not an amount: enter dollars below a million with at most two decimals, such as 12.50`;

  test.each([
    [['a@b.c', '12'], 'an e-mail, an amount and a reason are required'],
    [['a@b.c', '1', 'x', '', 'y'], 'there are 5 columns instead of at most 4'],
    [['a@b.c', '1', 'x', '', '', 'y'], 'there are 6 columns instead of at most 4'],
    [['ab.c', '1', 'x'], '"ab.c" is not an e-mail'],
    [[LONG, '1', 'x'], `"${SHORTENED}" is not an e-mail`],
    [['a@b.c', '1.005', 'x'], noAmount('1.005')],
    [['a@b.c', '1.', 'x'], noAmount('1.')],
    [['a@b.c', '.5', 'x'], noAmount('.5')],
    [['a@b.c', '$5', 'x'], noAmount('$5')],
    [['a@b.c', '5 dollars', 'x'], noAmount('5 dollars')],
    [['a@b.c', '1e3', 'x'], noAmount('1e3')],
    [['a@b.c', '1000000', 'x'], noAmount('1000000')],
    [['a@b.c', '', 'x'], noAmount('')],
    [['a@b.c', '-0.00', 'x'], 'the amount is zero'],
    [['a@b.c', '1', ' '], 'there is no reason'],
    [['a@b.c', '1', 'x'.repeat(501)], 'the reason is too long'],
    [['a@b.c', '1', 'x', 'seven'], '"seven" is not an order ID'],
    [['a@b.c', '1', 'x', '0'], '"0" is not an order ID'],
    [['a@b.c', '1', 'x', '7a'], '"7a" is not an order ID'],
    [['a@b.c', '1', 'x', '#7'], '"#7" is not an order ID'],
    [['a@b.c', '1', 'x', '1'.repeat(16)], `"${'1'.repeat(16)}" is not an order ID`],
    [['a@b.c', '-1', 'x', '12'], 'a negative amount cannot have an order ID'],
  ])('the row %j is refused: %s', (cells, message) => {
    expect(readCreditRow(cells)).toBe(message);
  });

  test('a row may use each limit to the full', () => {
    const email = `${'a'.repeat(250)}@b.c`;
    const reason = 'x'.repeat(500);
    expect(readCreditRow([email, '999999.99', reason, '1'.repeat(15)])).toEqual({
      email,
      amount: 99_999_999,
      reason,
      order_id: 111_111_111_111_111,
    });
    expect(readCreditRow([`a${email}`, '1', reason])).toBe(`"${'a'.repeat(40)}…" is not an e-mail`);
    expect(readCreditRow(['x'.repeat(40), '1', reason])).toBe(`"${'x'.repeat(40)}" is not an e-mail`);
  });

  test('a first row without an e-mail is a header', () => {
    expect(isHeader(['email', 'amount', 'reason'])).toBe(true);
    expect(isHeader([])).toBe(true);
    expect(isHeader(['a@b.c', '1', 'x'])).toBe(false);
    expect(isHeader(['a@b.c', 'amount', 'x'])).toBe(false);
  });

  test('a first line with a mistyped e-mail and an amount is a row, not a header', () => {
    expect(isHeader(['ab.c', '500', 'Late delivery'])).toBe(false);
    expect(isHeader(['ab.c', ' -12.50 ', 'x'])).toBe(false);
    expect(isHeader(['ab.c', '$500', 'x'])).toBe(true);
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
  ['4: ', 4, null],
  [' Meal issue : Spoiled: twice ', 7, 'Spoiled: twice'],
])('the reason %j is found', (written, id, details) => {
  expect(findReason(written, REASONS)).toEqual({ reason: REASONS.find((reason) => reason.id === id), details });
});
test.each(['', ':', '9', 'Late', 'Late deliveries', 'Late delivery!', 'Late: delivery'])(
  'the reason %j is not found',
  (written) => {
    expect(findReason(written, REASONS)).toBeNull();
  },
);

describe('judging', () => {
  const account = { id: 1, user_id: 10, is_closed: false };
  const row = (amount: number, order_id: number | null = null) => ({
    email: 'a@b.c',
    amount: cents(amount),
    reason: 'Late delivery',
    order_id,
  });
  const reason = { title: 'Late delivery', is_archived: false };
  const facts = { account, reason, order: null };
  const ofOrder = { ...facts, order: { id: 5, belongs: true } };
  const running = (balance: number, cap = 0) => ({
    balances: new Map([[1, cents(balance)]]),
    caps: new Map([[5, cents(cap)]]),
  });

  test.each([
    ['an unknown e-mail', row(5), { ...facts, account: null }, 'There is no customer with this e-mail.'],
    ['an unknown reason', row(5), { ...facts, reason: null }, 'There is no credit reason "Late delivery".'],
    [
      'an archived reason',
      row(5),
      { ...facts, reason: { ...reason, is_archived: true } },
      'The reason "Late delivery" is archived. Please choose another one.',
    ],
    [
      "somebody else's order",
      row(5, 5),
      { ...facts, order: { id: 5, belongs: false } },
      'Order 5 is not an order of this customer.',
    ],
    [
      'an erased customer',
      row(5),
      { ...facts, account: { ...account, is_closed: true }, reason: null },
      'This customer was erased and can no longer be changed.',
    ],
    ['an unknown order', row(5, 6), facts, 'Order 6 is not an order of this customer.'],
    ['a result below zero', row(-1_001), facts, 'The balance is $10.00 and cannot go below zero.'],
    ['an amount above the cap', row(301, 5), ofOrder, 'At most $3.00 can be issued for this order.'],
    ['too large a balance', row(1_999_999_001), facts, 'The balance would exceed the maximum.'],
  ])('a row with %s is not applied and changes nothing', (_, of, known, message) => {
    const state = running(1_000, 300);
    const judged = judgeCreditRow(of, known, state);
    expect(judged).toEqual({ error: message, before: known.account && 1_000, after: known.account && 1_000 });
    expect(state).toEqual(running(1_000, 300));
  });

  test('a row that takes all of a balance, a cap or the maximum is applied', () => {
    expect(judgeCreditRow(row(-1_000), facts, running(1_000))).toEqual({ error: null, before: 1_000, after: 0 });
    expect(judgeCreditRow(row(300, 5), ofOrder, running(0, 300))).toEqual({ error: null, before: 0, after: 300 });
    expect(judgeCreditRow(row(1_999_999_000), facts, running(1_000)).after).toBe(2_000_000_000);
  });

  test('nothing can be given for an order without a payment left to return', () => {
    const message = 'Nothing more can be issued for this order: no customer payment is left to return.';
    expect(judgeCreditRow(row(1, 5), ofOrder, running(0, 0)).error).toBe(message);
    const unknown = { balances: new Map(), caps: new Map() };
    expect(judgeCreditRow(row(1, 5), ofOrder, unknown)).toEqual({ error: message, before: 0, after: 0 });
    expect(judgeCreditRow(row(1), facts, unknown).after).toBe(1);
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
    expect(errors).toEqual([null, 'At most $2.00 can be issued for this order.', null]);
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
