import { describe, expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { EMPTY_GIVING, givingOf, picksOf } from './giving-values.ts';

const MATERIAL = {
  products: 'required',
  details: 'required',
  choices: { mode: 'many', options: ['Hair', 'Bone'] },
} as const;
const PLAIN = { products: 'none', details: 'optional', choices: null } as const;
const values = {
  ...EMPTY_GIVING,
  order_id: '7',
  reason_id: '3',
  chosen: ['Hair', 'Bone'],
  reason_details: 'in the soup',
  picks: { A: 2, B: 0 },
  amount: cents(1250),
};

describe('what is sent of the form', () => {
  test('chosen options travel with the note, products without those of quantity zero', () => {
    expect(givingOf(values, MATERIAL)).toEqual({
      amount: 1250,
      reason_id: 3,
      reason_details: 'Hair, Bone: in the soup',
      order_id: 7,
      products: [{ sku: 'A', quantity: 2 }],
    });
  });

  test('what another reason asked for before is left out', () => {
    expect(givingOf(values, PLAIN)).toMatchObject({ reason_details: 'in the soup', products: [] });
    expect(givingOf({ ...values, order_id: '' }, { ...PLAIN, details: 'none' })).toMatchObject({
      reason_details: null,
      order_id: null,
    });
  });

  test('nothing picked is nothing', () => {
    expect(picksOf({ A: 0 })).toEqual([]);
  });
});
