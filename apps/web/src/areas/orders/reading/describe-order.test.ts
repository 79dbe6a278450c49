import { expect, test } from 'vitest';
import { describeOrder } from './describe-order.ts';

const COMING = {
  status: 'active',
  kind: 'subscription',
  is_skipped: false,
  is_incomplete: false,
  is_coming: true,
  deliver_at: '2026-12-03',
} as const;

test.each<[Partial<Parameters<typeof describeOrder>[0]>, string]>([
  [{}, 'Coming'],
  [{ is_coming: false }, 'Delivered'],
  [{ is_coming: false, deliver_at: null }, 'Active'],
  [{ kind: 'rogue' }, 'Coming, rogue'],
  [{ kind: 'manual', is_incomplete: true }, 'Coming, manual, incomplete'],
  [{ is_skipped: true }, 'Skipped'],
  [{ is_skipped: true, is_coming: false }, 'Skipped'],
  [{ is_skipped: true, status: 'cancelled' }, 'Cancelled'],
  [{ status: 'suspended' }, 'Suspended'],
  [{ status: 'charge-failed', is_coming: false }, 'Charge failed'],
])('a customer’s order with %o reads "%s"', (facts, label) => {
  expect(describeOrder({ ...COMING, ...facts }).label).toBe(label);
});
