import { expect, test } from 'vitest';
import { toQuery, describeFilters, toLabel } from './changes-search.ts';

const CHOICES = { staff: [{ id: 7, email: 'ada@larder.test' }], records: [], kinds: [] };

test('the audit log shows all staff by default, and everyone without a filter of persons', () => {
  expect(toQuery({})).toEqual({ person: 'staff' });
  expect(toQuery({ person: 'everybody', kind: 'user_updated' })).toEqual({ kind: 'user_updated' });
  expect(toQuery({ person: '7' })).toEqual({ person: '7' });
});

test('the filters of the audit log are described in a sentence', () => {
  expect(describeFilters({}, CHOICES)).toBeNull();
  expect(
    describeFilters(
      { person: '7', record: 'promo_code', record_id: '12', kind: 'promo_code_updated', from: '2026-11-01' },
      CHOICES,
    ),
  ).toBe('ada@larder.test, Promo code, #12, Promo code updated, from 11/1/2026');
  expect(describeFilters({ person: '8', to: '2026-11-02' }, CHOICES)).toBe('Staff #8, to 11/2/2026');
});

test('names of changes and records become labels', () => {
  expect(toLabel('skip-week-pc-change-actioned')).toBe('Skip week pc change actioned');
});
