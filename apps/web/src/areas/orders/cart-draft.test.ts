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

test('a product that is there, however its SKU is written, becomes one more', () => {
  expect(withAdded(DRAFT, { sku: 'kid-002', name: 'Meatballs Plate' }).lines.map(({ quantity }) => quantity)).toEqual([
    7, 2,
  ]);
});

test('a product that is new comes last, once', () => {
  const added = { sku: 'KID-003', name: 'Tofu Bowl' };
  expect(withAdded(DRAFT, added).lines.at(-1)).toEqual({ ...added, quantity: 1, unitPrice: null });
});

test('what is sent are SKUs, quantities, and the version that it began from', () => {
  const changed = without(withQuantity(DRAFT, 'KID-001', 9), 'KID-002');
  expect(toCartBody(changed)).toEqual({ version: 4, items: [{ sku: 'KID-001', quantity: 9 }] });
});

test('what the server says of a line is found by its place', () => {
  const errors = { items: ['Too few.'], 'items.1.sku': ['There is no product X.'], 'items.0.quantity': ['Only 2.'] };
  expect([0, 1, 2].map((index) => errorOfLine(errors, index))).toEqual(['Only 2.', 'There is no product X.', null]);
});

test('the picks are summed by their prices, and a product without one is said to be left out', () => {
  expect(subtotal(DRAFT)).toEqual({ known: 9_393, isWhole: true });
  expect(subtotal(withAdded(DRAFT, { sku: 'KID-003', name: 'Tofu Bowl' }))).toEqual({ known: 9_393, isWhole: false });
});
