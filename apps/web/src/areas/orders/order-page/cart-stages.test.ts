import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { expect, test } from 'vitest';
import { cartStages } from './cart-stages.ts';

// ORD-25, ORD-77

const chili = (quantity: number) => [{ sku: 'chili', name: 'Chili', quantity }];
const stagesOf = (page: object, now = 8) =>
  cartStages({
    charged_carts: [],
    order: { cart: { data: { items: chili(now) } } },
    ...page,
  } as unknown as OrderPage).map(({ name, text }) => [name, text]);

test('a generated cart is compared at the cutoff, at each charge and now', () => {
  const charged_carts = [{ id: 1, payment_id: 1, created_at: '2026-11-21T06:00:04Z', meals: chili(7) }];
  const carts = { origin: 'generated', generated: chili(8), cutoff: chili(6) };
  expect(stagesOf({ carts, charged_carts }, 7)).toEqual([
    ['As generated', '8 × Chili'],
    ['At the cutoff', '6 × Chili instead of 8'],
    ['Paid for on', '7 × Chili instead of 6'],
    ['Now', 'No changes.'],
  ]);
});

test('a rogue order that was changed shows what staff made and what changed since', () => {
  const carts = { origin: 'rogue', generated: chili(1), cutoff: null };
  expect(stagesOf({ carts }, 3)).toEqual([
    ['Made by staff', '1 × Chili'],
    ['Now', '3 × Chili instead of 1'],
  ]);
});

test('a reactivated order begins with the cart that replaced the others', () => {
  const carts = { origin: 'reactivated', generated: chili(9), cutoff: null };
  expect(stagesOf({ carts }, 9)).toEqual([
    ['As reactivated', '9 × Chili'],
    ['Now', 'No changes.'],
  ]);
});

test('a rogue order without a stored first cart shows only the one as it is now', () => {
  expect(stagesOf({ carts: { origin: 'rogue', generated: null, cutoff: null } })).toEqual([['Now', '8 × Chili']]);
});
