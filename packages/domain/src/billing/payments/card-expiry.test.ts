import { expect, test } from 'vitest';
import type { Day } from '../../values/days.ts';
import { describeExpiry, needsNewCard } from './card-expiry.ts';

const cardOf = (month: number | null, year: number | null) => ({ card_exp_month: month, card_exp_year: year });

test.each<[number, number, Day, string]>([
  [11, 2026, '2026-11-30', 'expires 11/2026'],
  [11, 2026, '2026-12-01', 'expired 11/2026'],
  [2, 2028, '2028-02-29', 'expires 2/2028'],
  [2, 2028, '2028-03-01', 'expired 2/2028'],
  [12, 2026, '2027-01-01', 'expired 12/2026'],
])('a card of %i/%i on %s reads "%s"', (month, year, today, text) => {
  expect(describeExpiry(cardOf(month, year), today)).toBe(text);
});

test.each<[string, number, number, Day | null, { active: boolean; other: boolean }]>([
  ['2026-12-01', 12, 2026, null, { active: true, other: false }],
  ['2026-12-01', 12, 2026, '2026-12-31', { active: true, other: false }],
  ['2026-11-30', 12, 2026, null, { active: false, other: false }],
  ['2026-11-30', 12, 2026, '2026-12-31', { active: false, other: false }],
  ['2026-11-30', 12, 2026, '2027-01-01', { active: true, other: true }],
  ['2026-11-30', 10, 2026, null, { active: true, other: false }],
  ['2026-11-30', 10, 2026, '2026-12-03', { active: true, other: true }],
  ['2026-11-30', 12, 2029, '2026-12-31', { active: false, other: false }],
])('on %s a card of %i/%i with the last charge on %s needs a new card: %o', (today, month, year, lastCharge, needs) => {
  const needed = (isActive: boolean) => needsNewCard(cardOf(month, year), { today, lastCharge, isActive });
  expect({ active: needed(true), other: needed(false) }).toEqual(needs);
});

test('a card without a known month is never said to expire', () => {
  const unknown = cardOf(null, null);
  expect(describeExpiry(unknown, '2026-11-30')).toBeNull();
  expect(needsNewCard(unknown, { today: '2026-11-30', lastCharge: '2999-01-01', isActive: true })).toBe(false);
});
