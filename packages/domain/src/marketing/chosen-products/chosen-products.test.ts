import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenOnce, refusalToChoose } from './chosen-products.ts';

test('empty values and duplicates are ignored, and the first occurrence keeps its place', () => {
  expect(chosenOnce(['B', '', 'a', 'b', 'A', 'C'])).toEqual(['B', 'a', 'C']);
});

test('every SKU is kept exactly once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'a', 'A', 'b', 'c')), (skus) => {
      const once = chosenOnce(skus);
      expect(chosenOnce(once)).toEqual(once);
      const names = (list: string[]) => new Set(list.filter(Boolean).map((sku) => sku.toLowerCase()));
      expect(names(once)).toEqual(names(skus));
    }),
  );
});

test.each([
  [true, [], true],
  [false, [], false],
  [false, ['A'], true],
] as const)(
  'only active or already chosen products can be added: is_active %s, chosen %j',
  (is_active, chosen, isTaken) => {
    expect(refusalToChoose({ sku: 'A', name: 'Pear', is_active }, chosen)).toEqual(
      isTaken ? null : { message: 'Pear is not active. Choose an active product.' },
    );
  },
);
