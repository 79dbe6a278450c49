import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSameSet,
  refusalToAddProduct,
  refusalToAddWeek,
  refusalToDeleteRotation,
  refusalToRemoveWeek,
} from './rotation-rules.ts';

describe('a rotation is deleted', () => {
  test.each([
    { weeks: [], code: undefined },
    { weeks: ['draft'], code: undefined },
    { weeks: ['draft', 'active'], code: 'rotation_used' },
    { weeks: ['delivered'], code: 'rotation_used' },
  ] as const)('deleting a rotation with weeks $weeks gives $code', ({ weeks, code }) => {
    const made = weeks.map((status, index) => ({ status, number: 202_640 + index }));
    expect(refusalToDeleteRotation(4, made)?.code).toBe(code);
  });

  test('refusing to delete a rotation names its weeks', () => {
    const weeks = [
      { number: 202_648, status: 'active' },
      { number: 202_649, status: 'draft' },
      { number: 202_647, status: 'delivered' },
    ] as const;
    expect(refusalToDeleteRotation(4, weeks)?.message).toBe(
      'Rotation 4 cannot be deleted: it is used by weeks 202648, 202647.',
    );
  });
});

describe('a product is added', () => {
  const product = { sku: 'SOUP', name: 'Soup', category_id: 1, is_active: true };
  test.each([
    { what: 'once, in its category', changes: {}, to: { category_id: 1, skus: ['PIE'] }, code: undefined },
    { what: 'inactive', changes: { is_active: false }, to: { category_id: 1, skus: [] }, code: 'product_inactive' },
    { what: 'to another category', changes: {}, to: { category_id: 2, skus: [] }, code: 'other_category' },
    { what: 'again', changes: {}, to: { category_id: 1, skus: ['SOUP'] }, code: 'already_in_rotation' },
  ])('adding a product $what gives $code', ({ changes, to, code }) => {
    expect(refusalToAddProduct({ ...product, ...changes }, to)?.code).toBe(code);
  });
});

test.each([
  { status: 'draft', meal_rotation_id: null, added: undefined, removed: undefined },
  { status: 'draft', meal_rotation_id: 3, added: 'week_taken', removed: undefined },
  { status: 'active', meal_rotation_id: null, added: 'week_not_draft', removed: 'week_not_draft' },
  { status: 'delivered', meal_rotation_id: 3, added: 'week_taken', removed: 'week_not_draft' },
] as const)(
  'a $status week in rotation $meal_rotation_id is added or removed only as a draft',
  ({ added, removed, ...week }) => {
    expect(refusalToAddWeek({ ...week, number: 202_650 })?.code).toBe(added);
    expect(refusalToRemoveWeek({ ...week, number: 202_650 })?.code).toBe(removed);
  },
);

describe('an order of SKUs', () => {
  const skus = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 });
  test('SKUs are the same set in any order', () => {
    fc.assert(
      fc.property(skus, (some) => {
        expect(isSameSet(some.toReversed(), some)).toBe(true);
      }),
    );
  });
  test('SKUs are a different set with one more, one less or a duplicate', () => {
    fc.assert(
      fc.property(skus, (some) => {
        const [first = ''] = some;
        for (const other of [[...some, first], some.slice(1), [...some, `${first}${some.join('')}x`]])
          expect(isSameSet(other, some)).toBe(false);
      }),
    );
  });
});
