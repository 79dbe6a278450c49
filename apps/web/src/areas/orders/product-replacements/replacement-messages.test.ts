import type { ReplacementPreview } from '@larder/contract/orders/product-replacements/product-replacements.ts';
import { REPLACEMENT_GROUPS } from '@larder/domain/values/batches/replacement-groups.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { describeReplacement } from './replacement-messages.ts';

const none = { orders: 0, customers: 0, portions: 0, skipped: 0 };
const free = { before: cents(0), after: cents(0), more: cents(0), less: cents(0) };
const preview = (more: Partial<ReplacementPreview>): ReplacementPreview => ({
  product: { sku: 'STEW', name: 'Stew' },
  replacement: { sku: 'PIE', name: 'Pie' },
  weeks_off_menu: [],
  groups: Object.fromEntries(REPLACEMENT_GROUPS.map((group) => [group, none])) as ReplacementPreview['groups'],
  replaced: none,
  money: { coming: free, window: free, is_estimate: false },
  orders: [],
  pagination: { total: 0, count: 0, per_page: 25, current_page: 1, total_pages: 1, links: {} },
  fingerprint: 'f',
  ...more,
});

test.each([
  [{ orders: 1, portions: 5 }, '5 Stew become Pie in 1 order. This cannot be undone.'],
  [{ orders: 1, portions: 5, skipped: 1 }, '5 Stew become Pie in 1 order, which is skipped. This cannot be undone.'],
  [
    { orders: 1_204, portions: 3_000, skipped: 2 },
    '3,000 Stew become Pie in 1,204 orders, 2 of them skipped. This cannot be undone.',
  ],
])('a replacement with %j is described without a way back', (replaced, text) => {
  expect(describeReplacement(preview({ replaced: { ...none, ...replaced } }))).toBe(text);
});
