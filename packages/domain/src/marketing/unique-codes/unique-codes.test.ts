import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_UNIQUE_CODES } from '../../values/enums/promo-codes.ts';
import {
  refusalToGenerate,
  refusalToUseUniqueCode,
  toUniqueCode,
  UNIQUE_CODE_BYTES,
  UNIQUE_CODE_LETTERS,
} from './unique-codes.ts';

describe('a unique code', () => {
  test('has ten letters that cannot be mistaken for one another', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: UNIQUE_CODE_BYTES, maxLength: UNIQUE_CODE_BYTES }), (bytes) => {
        expect(toUniqueCode(bytes)).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
      }),
    );
    expect(new Set(UNIQUE_CODE_LETTERS).size).toBe(32);
  });

  test('spends five bits of each byte on a letter', () => {
    expect(toUniqueCode(new Uint8Array([0, 1, 7, 8, 31, 32, 63, 255, 24, 25]))).toBe('ABHJ9-A9923');
  });

  const unique = { code: '7KQ2M-9XW4T', uses_limit: 2, uses_count: 1 };
  test.each([
    ['until its last use', { has_unique_codes: true }, unique, null],
    [
      'not beyond it',
      {},
      { ...unique, uses_count: 2 },
      'Promo code 7KQ2M-9XW4T has reached its limit of 2 uses. Choose another code.',
    ],
    [
      'once',
      {},
      { ...unique, uses_limit: 1 },
      'Promo code 7KQ2M-9XW4T has reached its limit of 1 use. Choose another code.',
    ],
    [
      'and not by the code of its campaign',
      {},
      null,
      'Promo code SPRING is applied by one of its unique codes. Enter one of them.',
    ],
    ['while a code without unique ones needs none', { has_unique_codes: false }, null, null],
  ])('is applied %s', (_, promo, entered, message) => {
    const refused = refusalToUseUniqueCode({ code: 'SPRING', has_unique_codes: true, ...promo }, entered);
    expect(refused?.message ?? null).toBe(message);
    expect(refused?.field ?? null).toBe(message === null ? null : 'promo_code');
  });

  test.each([
    [true, 0, MOST_UNIQUE_CODES, null],
    [true, 1, MOST_UNIQUE_CODES, 'SPRING can have at most 100,000 unique codes and has 1.'],
    [false, 0, 1, 'Promo code SPRING is disabled. Generate codes for an active one.'],
  ])('of an active campaign (%s) with %s codes may be one of %s more: %s', (is_active, existing, count, message) => {
    const refused = refusalToGenerate(
      { code: 'SPRING', is_active, expires_on: null },
      { existing, count, today: '2026-11-22' },
    );
    expect([refused?.message ?? null, refused?.field]).toEqual([message, message === null ? undefined : 'count']);
  });

  test.each([
    ['2026-11-21', 'Promo code SPRING expired on 11/21/2026. Change its expiration date before you generate codes.'],
    ['2026-11-22', null],
    ['2026-11-23', null],
  ])('are refused once their campaign has expired (%s): %s', (expires_on, message) => {
    const promo = { code: 'SPRING', is_active: true, expires_on };
    expect(refusalToGenerate(promo, { existing: 0, count: 1, today: '2026-11-22' })?.message ?? null).toBe(message);
  });
});
