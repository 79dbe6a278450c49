import { expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import {
  errorOfLine,
  subtotal,
  toCartBody,
  type CartDraft,
  describeDraft,
  withAdded,
  without,
  withPrices,
  withQuantity,
  withReasonField,
  warningOfMany,
  withSwapped,
} from './cart-draft.ts';

const DRAFT: CartDraft = {
  version: 4,
  menuReason: null,
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

test('a swap takes one of a line and adds another product, and the line goes with its last one', () => {
  const tofu = { sku: 'KID-003', name: 'Tofu Bowl' };
  const linesAfter = (sku: string) => withSwapped(DRAFT, sku, tofu).lines.map((line) => [line.sku, line.quantity]);
  expect(linesAfter('KID-001')).toEqual([
    ['KID-001', 6],
    ['KID-002', 1],
    ['KID-003', 1],
  ]);
  expect(linesAfter('KID-002')).toEqual([
    ['KID-001', 7],
    ['KID-003', 1],
  ]);
});

test('the request body has SKUs, quantities and the version it is based on', () => {
  const changed = without(withQuantity(DRAFT, 'KID-001', 9), 'KID-002');
  expect(toCartBody(changed)).toEqual({ version: 4, items: [{ sku: 'KID-001', quantity: 9 }] });
});

test('a reason is sent once it was asked for and given', () => {
  const asked = withReasonField(DRAFT);
  expect([asked.menuReason, toCartBody(asked)]).toEqual(['', toCartBody(DRAFT)]);
  expect(toCartBody({ ...asked, menuReason: ' Promised ' })).toMatchObject({ menu_reason: 'Promised' });
  expect(withReasonField({ ...DRAFT, menuReason: 'Promised' }).menuReason).toBe('Promised');
});

test('a product that was just added takes its price from the preview', () => {
  const added = withAdded(DRAFT, { sku: 'kid-003', name: 'Tofu Bowl' });
  const priced = withPrices(added, [
    { sku: 'KID-001', unit_price: cents(1) },
    { sku: 'KID-003', unit_price: cents(1_299) },
  ]);
  expect(priced.lines.map(({ unitPrice }) => unitPrice)).toEqual([1_199, 1_000, 1_299]);
  expect(withPrices(added, []).lines.at(-1)?.unitPrice).toBeNull();
});

test('an error of the server is found by the index of its line', () => {
  const errors = { items: ['Too few.'], 'items.1.sku': ['There is no product X.'], 'items.0.quantity': ['Only 2.'] };
  expect([0, 1, 2].map((index) => errorOfLine(errors, index))).toEqual(['Only 2.', 'There is no product X.', null]);
});

test('the subtotal adds known prices and reports whether a price is missing', () => {
  expect(subtotal(DRAFT)).toEqual({ known: 9_393, isWhole: true });
  expect(subtotal(withAdded(DRAFT, { sku: 'KID-003', name: 'Tofu Bowl' }))).toEqual({ known: 9_393, isWhole: false });
});

test('a review names the meals that become more or fewer, whatever the case of their SKUs', () => {
  const items = [
    { sku: 'kid-001', name: 'Chicken Teriyaki Plate', quantity: 8, unit_price: cents(1_199) },
    { sku: 'KID-009', name: 'Beef Stew', quantity: 2, unit_price: cents(1_199) },
  ];
  const order = { version: 4, cart: { data: { items } } } as unknown as Parameters<typeof describeDraft>[0];
  expect(describeDraft(order, DRAFT)).toEqual([
    '1 fewer: Chicken Teriyaki Plate',
    '2 fewer: Beef Stew',
    '1 more: Meatballs Plate',
  ]);
});

test.each([
  [8, 16, null],
  [8, 17, '17 meals instead of 8: check the number before you save.'],
  [0, 500, null],
])('a cart of %s meals that becomes %s warns: %s', (before, after, warning) => {
  const items = before === 0 ? [] : [{ quantity: before - 1 }, { quantity: 1 }];
  const order = { cart: { data: { items } } } as unknown as Parameters<typeof warningOfMany>[0];
  expect(warningOfMany(order, { lines: [{ ...DRAFT.lines[0]!, quantity: after }] })).toBe(warning);
});
