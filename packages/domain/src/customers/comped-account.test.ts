import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CompedWeeks,
  refusalToDeactivateComped,
  refusalToGiveWeeks,
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
    ['of who never had one begin anew', null, 4, 4],
    ['that were spent count when there become more', account(4, 3), 6, 5],
    ['that were spent count when there become fewer', account(6, 4), 3, 1],
    ['stay when only the amount changes', account(4, 2), 4, 2],
    ['of a deactivated one begin anew', account(4, 1, false), 4, 4],
    ['of one that lasted forever begin anew', account(null, null), 4, 4],
    ['may be forever', account(4, 1), null, null],
  ])('%s', (_, before, given, left) => {
    expect(weeksLeft(before, given)).toBe(left);
  });

  it('cannot become fewer than were spent', () => {
    expect(refusalToGiveWeeks(account(4, 1), 3)).toBeNull();
    expect(refusalToGiveWeeks(account(4, 1), 2)).toEqual({
      code: 'weeks_used',
      message: '3 weeks are already used. Enter at least 3, or deactivate the account.',
      field: 'number_of_weeks',
    });
    expect(refusalToGiveWeeks(account(4, 1), null)).toBeNull();
    expect(refusalToGiveWeeks(account(4, 1, false), 1)).toBeNull();
  });

  it('that are left are never below zero, and those spent stay spent, where they are not refused', () => {
    const weeks = fc.option(fc.integer({ min: 1, max: 1000 }));
    fc.assert(
      fc.property(weeks, fc.nat(1000), fc.boolean(), weeks, (number, spent, isActivated, given) => {
        const before = account(number, number === null ? null : Math.max(0, number - spent), isActivated);
        if (refusalToGiveWeeks(before, given) !== null) return;
        const left = weeksLeft(before, given);
        expect(left === null).toBe(given === null);
        if (left === null || given === null) return;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(given - left).toBe(usedWeeks(before));
      }),
    );
  });
});

it('only an active comped account is deactivated', () => {
  expect(refusalToDeactivateComped(account(null, null))).toBeNull();
  expect(refusalToDeactivateComped(account(null, null, false))?.code).toBe('not_comped');
  expect(refusalToDeactivateComped(null)?.code).toBe('not_comped');
});
