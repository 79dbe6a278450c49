import { expect, it } from 'vitest';
import fc from 'fast-check';
import { cents, sum, ZERO } from '../values/cents.ts';
import { paidBy, waysToPay } from './ways-to-pay.ts';

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
] as const)('an order is paid by %s', (_, due, comped, held, ways) => {
  const means = { comped: comped === null ? null : cents(comped), balances: held };
  expect(waysToPay(cents(due), means).map(({ method, amount }) => `${method} ${amount}`)).toEqual(ways);
});

it('the ways sum to what is due, and none takes more than there is', () => {
  const amount = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(amount, fc.option(amount), amount, amount, amount, (due, comped, a, b, c) => {
      const held = balances(a, b, c);
      const ways = waysToPay(cents(due), { comped: comped === null ? null : cents(comped), balances: held });
      expect(sum(ways.map((way) => way.amount))).toBe(due);
      for (const type of ['CREDIT', 'REFERRAL', 'REFERRER'] as const)
        expect(paidBy(ways, (method) => method === type)).toBeLessThanOrEqual(held[type]);
      expect(paidBy(ways, (method) => method === 'comped')).toBeLessThanOrEqual(comped ?? due);
      for (const way of ways) expect(way.amount).toBeGreaterThan(ZERO);
    }),
  );
});
