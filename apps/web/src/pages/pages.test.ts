import { expect, test } from 'vitest';
import type { Page } from './page.ts';
import { PAGES } from './pages.ts';

const pages: Readonly<Record<string, Page<never>>> = PAGES;

const CREATES = /\/(new|create)$/;

// Records, other forms, previews, the board of menus, and what is read again whenever it opens.
const WITHOUT_PREFETCH = `/account /batches/$id /batches/$id/customer-reversal /batches/$id/reversal
  /bestsellers/$id/edit /carriers/$id /categories/$id /customer-imports/$id /experiments/$id /getting-started
  /historical-order-imports/$id /holidays/$id /mail-templates/$kind /marketing-pages/$id /menu-planner /order-bumps/$id
  /order-weeks/$id /price-variance-groups/$id /product-imports/$id /product-rotations/$id /products/$sku/replacement
  /promo-codes/$id /promo-codes/mass-apply /reasons/$id /sale-banners/$id /settings/$group
  /settings/popup/custom-skip-order-deflect-popup /skip-pc-change-offers/$id /tax-rates/$id /upsells/$id/edit
  /users/$id/mails/$mailId /zip-codes/$id`.split(/\s+/);

test('every list prefetches its rows', () => {
  const without = Object.keys(pages).filter((path) => !CREATES.test(path) && !pages[path]?.prefetch);
  expect(without.toSorted()).toEqual(WITHOUT_PREFETCH);
});
