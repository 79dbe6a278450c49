import type { ReplacementPreview } from '@larder/contract/orders/product-replacements/product-replacements.ts';
import { REPLACEMENT_GROUPS } from '@larder/domain/values/batches/replacement-groups.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { describeBrokenFilters, describeReplacement } from './replacement-messages.ts';

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
  pagination: { total: 0, count: 0, per_page: 25, current_page: 1, total_pages: 1 },
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

test.each([
  [
    { orders: 1, customers: 1 },
    false,
    'Pie does not suit the filters of 1 customer with 1 order. Choose “Excluded by filters” under “Show” to see who it is. The order is left out. Go back to include it.',
  ],
  [
    { orders: 1_204, customers: 1_100 },
    false,
    'Pie does not suit the filters of 1,100 customers with 1,204 orders. Choose “Excluded by filters” under “Show” to see who they are. The orders are left out. Go back to include them.',
  ],
  [
    { orders: 2, customers: 1 },
    true,
    'Pie does not suit the filters of 1 customer with 2 orders. Choose “Excluded by filters” under “Show” to see who it is. You chose to include them.',
  ],
  [
    { orders: 3, customers: 2 },
    true,
    'Pie does not suit the filters of 2 customers with 3 orders. Choose “Excluded by filters” under “Show” to see who they are. You chose to include them.',
  ],
])(
  'broken filters with %j, included: %j, name the customers and the filter that lists them',
  (counts, isIncluded, text) => {
    const { groups } = preview({});
    const seen = preview({ groups: { ...groups, filtered: { ...none, ...counts } } });
    expect(describeBrokenFilters(seen, isIncluded)).toBe(text);
  },
);
