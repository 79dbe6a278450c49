import { expect, test } from 'vitest';
import { MENU, MORE_SCREENS, OPEN_SCREENS, SCREENS } from './screens.ts';

// The route table of the first specification, without the two sign-in pages.
const TABLE = `/users /users/new /users/$id /users/$id/post-cutoff /users/$id/suspended-order /users/$id/rogue-order
  /categories /categories/$id /price-variance-groups /promo-codes /promo-codes/new /promo-codes/mass-apply /promo-codes/$id
  /experiments /experiments/new /experiments/$id /gift-cards /holidays /holidays/new /product-rotations
  /product-rotations/$id /product-rotations/$id/order-weeks /products /products/create /products/$sku /order-bumps
  /order-bumps/create /order-bumps/$id /menu-items /marketing-pages /marketing-pages/$id /bestsellers
  /bestsellers/create /bestsellers/$id/edit /upsells /upsells/$id/edit /tax-rates /tax-rates/$id /zip-codes
  /zip-codes/import /carriers /carriers/create /carriers/$id /order-weeks /production-cycles /popup-icons /sale-banners
  /sale-banners/$id /settings /settings/popup/custom-skip-order-deflect-popup /settings/$group /regenerate-orders
  /regenerate-orders/new /mass-apply-credits /mass-apply-credits/new /skip-pc-change-offer /skip-pc-change-offers/new
  /skip-pc-change-offers/$id`
  .split(/\s+/)
  .toSorted();

const OURS = [
  '/users/$id/orders',
  '/users/$id/timeline',
  '/batches/$id',
  '/batches/$id/reversal',
  '/batches/$id/customer-reversal',
  '/orders',
  '/orders/$id',
  '/customer-tags',
  '/reasons',
  '/reasons/new',
  '/reasons/$id',
  '/order-weeks/$id',
  '/menu-planner',
  '/upsells/create',
  '/marketing-pages/new',
  '/reference-lists',
  '/reference-lists/$list',
  '/money',
  '/getting-started',
  '/users/$id/mails/$mailId',
  '/mail-templates',
  '/mail-templates/$kind',
  '/historical-order-imports',
  '/historical-order-imports/$id',
  '/products/$sku/replacement',
  '/product-imports',
  '/product-imports/$id',
  '/customer-imports',
  '/customer-imports/$id',
  '/account',
  '/staff',
  '/changes',
  '/categories/create',
  '/price-variance-groups/create',
  '/price-variance-groups/$id',
  '/holidays/$id',
  '/zip-codes/$id',
];

test('every path of the route table is a screen, and the only others are ours', () => {
  expect(SCREENS.map(({ path }) => path).toSorted()).toEqual([...TABLE, ...OURS].toSorted());
});

test('every screen without parameters is in the menu or behind More', () => {
  const reached = [...MENU, ...MORE_SCREENS].map(({ path }) => path);
  expect(reached.toSorted()).toEqual(OPEN_SCREENS.map(({ path }) => path).toSorted());
});

test('every screen has a unique title', () => {
  expect(new Set(SCREENS.map(({ title }) => title)).size).toBe(SCREENS.length);
});
