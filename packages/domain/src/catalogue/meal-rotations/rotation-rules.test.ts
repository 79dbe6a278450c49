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
    { weeks: [], isRefused: false },
    { weeks: ['draft'], isRefused: false },
    { weeks: ['draft', 'active'], isRefused: true },
    { weeks: ['delivered'], isRefused: true },
  ] as const)('deleting a rotation with weeks $weeks is refused: $isRefused', ({ weeks, isRefused }) => {
    const made = weeks.map((status, index) => ({ status, number: 202_640 + index }));
    expect(refusalToDeleteRotation(4, made) !== null).toBe(isRefused);
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
    expect(refusalToDeleteRotation(4, weeks.slice(0, 2))?.message).toBe(
      'Rotation 4 cannot be deleted: it is used by week 202648.',
    );
  });
});

describe('a product is added', () => {
  const product = { sku: 'SOUP', name: 'Soup', category_id: 1, is_active: true };
  test.each([
    {
      what: 'inactive',
      changes: { is_active: false },
      to: { category_id: 1, skus: [] },
      message: 'Soup is not active. Choose an active product.',
    },
    {
      what: 'to another category',
      changes: {},
      to: { category_id: 2, skus: [] },
      message: 'Soup belongs to another category. Add it there.',
    },
    {
      what: 'again',
      changes: {},
      to: { category_id: 1, skus: ['SOUP'] },
      message: 'Soup is already in this rotation.',
    },
  ])('adding a product $what gives $message', ({ changes, to, message }) => {
    expect(refusalToAddProduct({ ...product, ...changes }, to)).toEqual({ message, field: 'product_sku' });
  });

  test('a product is added once, in its category', () => {
    expect(refusalToAddProduct(product, { category_id: 1, skus: ['PIE'] })).toBeNull();
  });
});

const TAKEN = { message: 'Week 202650 is already in rotation 3.', field: 'order_week_id' };
const notDraft = (message: string) => ({ message });
test.each([
  { status: 'draft', meal_rotation_id: null, added: null, removed: null },
  { status: 'draft', meal_rotation_id: 3, added: TAKEN, removed: null },
  {
    status: 'active',
    meal_rotation_id: null,
    added: { ...notDraft('Week 202650 is active. Only draft weeks can be added.'), field: 'order_week_id' },
    removed: notDraft('Week 202650 is active. Only draft weeks can be removed.'),
  },
  {
    status: 'delivered',
    meal_rotation_id: 3,
    added: TAKEN,
    removed: notDraft('Week 202650 is delivered. Only draft weeks can be removed.'),
  },
] as const)(
  'a $status week in rotation $meal_rotation_id is added or removed only as a draft',
  ({ added, removed, ...week }) => {
    expect(refusalToAddWeek({ ...week, number: 202_650 })).toEqual(added);
    expect(refusalToRemoveWeek({ ...week, number: 202_650 })).toEqual(removed);
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
  test('SKUs are a different set with another SKU, or with a duplicate in both lists', () => {
    expect(isSameSet(['PIE', 'SOUP'], ['PIE', 'STEW'])).toBe(false);
    expect(isSameSet(['PIE', 'PIE'], ['PIE', 'PIE'])).toBe(false);
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
