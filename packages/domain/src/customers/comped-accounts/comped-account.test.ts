import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CompedWeeks,
  refusalToDeactivateComped,
  refusalToGrantWeeks,
  usedWeeks,
  weeksLeft,
} from './comped-account.ts';

const account = (number_of_weeks: number | null, remaining_weeks: number | null, is_activated = true): CompedWeeks => ({
  is_activated,
  number_of_weeks,
  remaining_weeks,
});

describe('the weeks of a comped account', () => {
  it.each<[string, CompedWeeks | null, number | null, number | null]>([
    ['a first comped account starts with all weeks', null, 4, 4],
    ['raising the weeks of a comped account keeps the used ones', account(4, 3), 6, 5],
    ['lowering the weeks of a comped account keeps the used ones', account(6, 4), 3, 1],
    ['changing only the amount keeps the weeks left', account(4, 2), 4, 2],
    ['a deactivated comped account starts again with all weeks', account(4, 1, false), 4, 4],
    ['a comped account that lasted forever starts with all weeks', account(null, null), 4, 4],
    ['a comped account may become unlimited in weeks', account(4, 1), null, null],
    ['a comped account without a count of its weeks left has used none', account(4, null), 3, 3],
  ])('%s', (_, before, given, left) => {
    expect(weeksLeft(before, given)).toBe(left);
  });

  it('a comped account cannot get fewer weeks than were used', () => {
    expect(refusalToGrantWeeks(account(4, 1), 3)).toBeNull();
    expect(refusalToGrantWeeks(account(4, 1), 2)).toEqual({
      message: '3 weeks are already used. Enter at least 3, or deactivate the account.',
      field: 'number_of_weeks',
    });
    expect(refusalToGrantWeeks(account(4, 3), 0)?.message).toBe(
      '1 week is already used. Enter at least 1, or deactivate the account.',
    );
    expect(refusalToGrantWeeks(account(4, 1), null)).toBeNull();
    expect(refusalToGrantWeeks(account(4, 1, false), 1)).toBeNull();
  });

  it('weeks left are never negative, and used weeks stay used', () => {
    const weeks = fc.option(fc.integer({ min: 1, max: 1000 }));
    fc.assert(
      fc.property(weeks, fc.nat(1000), fc.boolean(), weeks, (number, spent, isActivated, given) => {
        const before = account(number, number === null ? null : Math.max(0, number - spent), isActivated);
        if (refusalToGrantWeeks(before, given) !== null) return;
        const left = weeksLeft(before, given);
        expect(left === null).toBe(given === null);
        if (left === null || given === null) return;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(given - left).toBe(usedWeeks(before));
      }),
    );
  });
});

it('only an active comped account can be deactivated', () => {
  expect(refusalToDeactivateComped(account(null, null))).toBeNull();
  for (const inactive of [account(null, null, false), null])
    expect(refusalToDeactivateComped(inactive)).toEqual({
      message: 'This customer has no active comped account.',
    });
});
