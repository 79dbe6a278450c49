import { expect, test } from 'vitest';
import { askedOf, changesInWords, nameInWords } from './changes-search.ts';

const CHOICES = { staff: [{ id: 7, email: 'ada@larder.test' }], records: [], kinds: [] };

test('the audit log shows all staff by default, and everyone without a filter of persons', () => {
  expect(askedOf({})).toEqual({ person: 'staff' });
  expect(askedOf({ person: 'everybody', kind: 'user_updated' })).toEqual({ kind: 'user_updated' });
  expect(askedOf({ person: '7' })).toEqual({ person: '7' });
});

test('the filters of the audit log are described in a sentence', () => {
  expect(changesInWords({}, CHOICES)).toBeNull();
  expect(
    changesInWords(
      { person: '7', record: 'promo_code', record_id: '12', kind: 'promo_code_updated', from: '2026-11-01' },
      CHOICES,
    ),
  ).toBe('ada@larder.test, Promo code, #12, Promo code updated, from 11/1/2026');
  expect(changesInWords({ person: '8', to: '2026-11-02' }, CHOICES)).toBe('Staff #8, to 11/2/2026');
});

test('names of changes and records become labels', () => {
  expect(nameInWords('skip-week-pc-change-actioned')).toBe('Skip week pc change actioned');
});
