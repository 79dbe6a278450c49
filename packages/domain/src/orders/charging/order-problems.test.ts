import { expect, test } from 'vitest';
import { ALL_DECISIONS, needsReason, ORDER_PROBLEMS } from '../../values/enums/order-problems.ts';
import { cents, ZERO } from '../../values/cents.ts';
import { decisionsFor, refusalToDecide } from './order-problems.ts';

const ALLOWED = {
  'stranded-at-cutoff': ['charge', 'cancel'],
  'stranded-at-deadline': ['settle'],
  'closed-overpaid': ['return', 'refund'],
  'closed-underpaid': ['charge', 'waive'],
};

test('each problem of an order allows its own decisions and no others', () => {
  const found = ORDER_PROBLEMS.map((problem) => [
    problem,
    ALL_DECISIONS.filter((decision) => refusalToDecide(problem, decision) === null),
  ]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      Object.entries(ALLOWED).map(([problem, allowed]) => [
        problem,
        ALL_DECISIONS.filter((one) => allowed.includes(one)),
      ]),
    ),
  );
});

test.each([
  ['closed-overpaid', 10_000, 0, ['return', 'refund']],
  ['closed-overpaid', 0, 10_000, ['return']],
  ['closed-underpaid', 5_000, 0, ['charge', 'waive']],
] as const)(
  'an order that is %s, paid with %i cents by card and %i as credit, offers %o',
  (problem, card, credit, offered) => {
    const none = {
      card_refunded: ZERO,
      card_withdrawn: ZERO,
      credits_pending: ZERO,
      credits_given: ZERO,
      waived: ZERO,
    };
    const paid = { ...none, comped_used: ZERO, card_paid: cents(card), credits_used: cents(credit) };
    expect(decisionsFor(problem, paid, cents(9_000))).toEqual(offered);
  },
);

test('a decision for another problem is refused', () => {
  expect(refusalToDecide('closed-overpaid', 'waive')).toEqual({
    message: 'This order now needs a different decision. Reload the list.',
  });
});

test('an order without a problem needs no decision', () => {
  expect(refusalToDecide(null, 'charge')).toEqual({
    message: 'This order no longer needs a decision. Reload the list.',
  });
});

test('only a decision that gives up money requires a reason', () => {
  expect(ALL_DECISIONS.filter(needsReason).toSorted()).toEqual(['cancel', 'waive']);
});
