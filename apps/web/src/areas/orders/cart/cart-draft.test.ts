import { expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { toCartBody, errorOfLine, subtotal, withAdded, without, withQuantity, type CartDraft } from './cart-draft.ts';

const DRAFT: CartDraft = {
  version: 4,
  lines: [
    { sku: 'KID-001', name: 'Chicken Teriyaki Plate', quantity: 7, unitPrice: cents(1_199) },
    { sku: 'KID-002', name: 'Meatballs Plate', quantity: 1, unitPrice: cents(1_000) },
  ],
};

test('adding a product already in the cart adds one, whatever the case of its SKU', () => {
  expect(withAdded(DRAFT, { sku: 'kid-002', name: 'Meatballs Plate' }).lines.map(({ quantity }) => quantity)).toEqual([
    7, 2,
  ]);
});

test('a new product is added once, at the end', () => {
  const added = { sku: 'KID-003', name: 'Tofu Bowl' };
  expect(withAdded(DRAFT, added).lines.at(-1)).toEqual({ ...added, quantity: 1, unitPrice: null });
});

test('the request body has SKUs, quantities and the version it is based on', () => {
  const changed = without(withQuantity(DRAFT, 'KID-001', 9), 'KID-002');
  expect(toCartBody(changed)).toEqual({ version: 4, items: [{ sku: 'KID-001', quantity: 9 }] });
});

test('an error of the server is found by the index of its line', () => {
  const errors = { items: ['Too few.'], 'items.1.sku': ['There is no product X.'], 'items.0.quantity': ['Only 2.'] };
  expect([0, 1, 2].map((index) => errorOfLine(errors, index))).toEqual(['Only 2.', 'There is no product X.', null]);
});

test('the subtotal adds known prices and reports whether a price is missing', () => {
  expect(subtotal(DRAFT)).toEqual({ known: 9_393, isWhole: true });
  expect(subtotal(withAdded(DRAFT, { sku: 'KID-003', name: 'Tofu Bowl' }))).toEqual({ known: 9_393, isWhole: false });
});
