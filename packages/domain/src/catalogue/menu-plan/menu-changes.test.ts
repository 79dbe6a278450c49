import { describe, expect, test } from 'vitest';
import {
  needsReview,
  hasCutoffAhead,
  refusalToChangeMenu,
  refusalToChangeShared,
  refusalToPlanDish,
  refusalToReplaceMenu,
} from './menu-changes.ts';

const NOW = Temporal.Instant.from('2026-11-24T12:00:00Z');
const PAST = NOW.subtract({ seconds: 1 });
const AHEAD = NOW.add({ seconds: 1 });
const week = (status: 'draft' | 'active' | 'delivered', last_cutoff_at: Temporal.Instant | null) => ({
  number: 202_650,
  status,
  last_cutoff_at,
});

describe('the menu of a week', () => {
  test.each([
    [week('draft', PAST), undefined],
    [week('active', AHEAD), undefined],
    [
      week('active', NOW),
      'Every cutoff of week 202650 has passed and its orders are fixed. Its menu cannot be changed.',
    ],
    [week('delivered', PAST), 'Week 202650 is delivered. Its menu cannot be changed.'],
    [week('delivered', AHEAD), 'Week 202650 is delivered. Its menu cannot be changed.'],
  ])('%o is changed or refused: %s', (of, message) => {
    expect(refusalToChangeMenu(of, NOW)?.message).toBe(message);
  });

  test('a cutoff is ahead until its moment', () => {
    expect(hasCutoffAhead({ last_cutoff_at: AHEAD }, NOW)).toBe(true);
    expect(hasCutoffAhead({ last_cutoff_at: NOW }, NOW)).toBe(false);
    expect(hasCutoffAhead({ last_cutoff_at: null }, NOW)).toBe(false);
  });

  test('is replaced as a whole only while the week is a draft', () => {
    expect(refusalToReplaceMenu(week('draft', PAST))).toBeNull();
    expect(refusalToReplaceMenu(week('active', AHEAD))?.message).toMatch(
      /^Week 202650 is active\. Only the menu of a draft/,
    );
  });

  test('that a fixed week shares is changed only in a copy, and the refusal names the fixed weeks', () => {
    const other = (number: number, status: 'draft' | 'delivered') => ({ number, status, last_cutoff_at: PAST });
    expect(refusalToChangeShared({ number: 1 }, [other(2, 'draft')], NOW)).toBeNull();
    expect(refusalToChangeShared({ number: 1 }, [], NOW)).toBeNull();
    expect(refusalToChangeShared({ number: 1 }, [other(2, 'draft'), other(3, 'delivered')], NOW)?.message).toBe(
      'Week 1 shares its menu with week 3, which cannot be changed. Give week 1 its own copy.',
    );
    expect(
      refusalToChangeShared({ number: 1 }, [other(3, 'delivered'), other(4, 'delivered')], NOW)?.message,
    ).toContain('with weeks 3, 4, which');
  });
});

test.each([
  [true, false, null],
  [true, true, { message: 'Soup is already in week 7.', field: 'sku' }],
  [false, true, { message: 'Soup is already in week 7.', field: 'sku' }],
  [false, false, { message: 'Soup is not active. Choose an active product.', field: 'sku' }],
])('a dish that is active: %s, in the week: %s, is planned or refused: %o', (is_active, hasDish, refused) => {
  expect(refusalToPlanDish({ name: 'Soup', is_active }, { number: 7, hasDish })).toEqual(refused);
});

test('a change of an active week or of a shared menu is reviewed', () => {
  const alone = { status: 'draft' as const, shared_with: [] };
  expect(needsReview([alone])).toBe(false);
  expect(needsReview([alone, { ...alone, status: 'active' }])).toBe(true);
  expect(needsReview([{ ...alone, shared_with: [{}] }])).toBe(true);
});
