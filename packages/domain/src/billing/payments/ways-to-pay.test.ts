import { expect, it } from 'vitest';
import fc from 'fast-check';
import { cents, sum, ZERO } from '../../values/cents.ts';
import { compedLeft, paidBy, waysToPay, withoutSmallCharge } from './ways-to-pay.ts';

const balances = (CREDIT: number, REFERRAL: number, REFERRER: number) => ({
  CREDIT: cents(CREDIT),
  REFERRAL: cents(REFERRAL),
  REFERRER: cents(REFERRER),
});

it.each([
  ['the comped amount first', 9_000, 5_000, balances(9_999, 0, 0), ['comped 5000', 'CREDIT 4000']],
  ['everything without a limit', 9_000, null, balances(9_999, 0, 0), ['comped 9000']],
  [
    'credits in their order, the rest by card',
    9_000,
    0,
    balances(1_000, 500, 250),
    ['CREDIT 1000', 'REFERRAL 500', 'REFERRER 250', 'card 7250'],
  ],
  ['the card alone', 9_000, 0, balances(0, 0, 0), ['card 9000']],
  ['nothing when nothing is due', 0, null, balances(1, 1, 1), []],
] as const)('an order is paid by %s', (_, due, comped, owned, ways) => {
  const means = { comped: comped === null ? null : cents(comped), balances: owned };
  expect(waysToPay(cents(due), means).map(({ method, amount }) => `${method} ${amount}`)).toEqual(ways);
});

it('the ways sum to the amount due, and none takes more than is available', () => {
  const amount = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(amount, fc.option(amount), amount, amount, amount, (due, comped, a, b, c) => {
      const owned = balances(a, b, c);
      const ways = waysToPay(cents(due), { comped: comped === null ? null : cents(comped), balances: owned });
      expect(sum(ways.map((way) => way.amount))).toBe(due);
      for (const type of ['CREDIT', 'REFERRAL', 'REFERRER'] as const)
        expect(paidBy(ways, (method) => method === type)).toBeLessThanOrEqual(owned[type]);
      expect(paidBy(ways, (method) => method === 'comped')).toBeLessThanOrEqual(comped ?? due);
      for (const way of ways) expect(way.amount).toBeGreaterThan(ZERO);
    }),
  );
});

it.each([
  ['a rest of 49 cents is waived', 8_951, 50, ['CREDIT 8951'], 49],
  ['a rest of the least is charged', 8_950, 50, ['CREDIT 8950', 'card 50'], 0],
  ['a gateway without a least charges a cent', 8_999, 0, ['CREDIT 8999', 'card 1'], 0],
  ['nothing is waived of what credits pay', 9_000, 50, ['CREDIT 9000'], 0],
] as const)('%s', (_, credit, least, left, waived) => {
  const paid = withoutSmallCharge(
    waysToPay(cents(9_000), { comped: ZERO, balances: balances(credit, 0, 0) }),
    cents(least),
  );
  expect(paid.ways.map(({ method, amount }) => `${method} ${amount}`)).toEqual(left);
  expect(paid.waived).toBe(waived);
});

it.each([
  ['nothing without an account', null, 0, 0],
  ['nothing while the account is not activated', { is_activated: false, amount: 5_000, weeks: null }, 0, 0],
  ['the whole amount of a new week', { is_activated: true, amount: 5_000, weeks: 3 }, 0, 5_000],
  ['the rest of a week that has begun', { is_activated: true, amount: 5_000, weeks: 3 }, 1_200, 3_800],
  ['the rest of the last week', { is_activated: true, amount: 5_000, weeks: 0 }, 1_200, 3_800],
  ['nothing of a week after the last', { is_activated: true, amount: 5_000, weeks: 0 }, 0, 0],
  [
    'nothing when more was spent than an amount that was lowered',
    { is_activated: true, amount: 1_000, weeks: 3 },
    1_200,
    0,
  ],
  ['any amount without a limit', { is_activated: true, amount: null, weeks: null }, 1_200, null],
  ['nothing of a week after the last, even without a limit', { is_activated: true, amount: null, weeks: 0 }, 0, 0],
] as const)('a comped account leaves %s', (_, account, spent, left) => {
  const comped = account && {
    is_activated: account.is_activated,
    amount_cents: account.amount === null ? null : cents(account.amount),
    remaining_weeks: account.weeks,
  };
  expect(compedLeft(comped, cents(spent))).toBe(left);
});
