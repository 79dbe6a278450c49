import { expect, test } from 'vitest';
import { describeDelivery } from './describe-delivery.ts';

// ORD-81

const order: Parameters<typeof describeDelivery>[0] = {
  status: 'active',
  is_skipped: false,
  deliver_at: '2026-12-03',
};

test.each<[Partial<typeof order>, string]>([
  [{}, 'Delivery Thursday 12/3/2026'],
  [{ status: 'suspended' }, 'Delivery Thursday 12/3/2026'],
  [{ is_skipped: true }, 'Skipped delivery of Thursday 12/3/2026'],
  [{ status: 'cancelled' }, 'Cancelled delivery of Thursday 12/3/2026'],
  [{ status: 'cancelled', is_skipped: true }, 'Cancelled delivery of Thursday 12/3/2026'],
  [{ is_skipped: true, deliver_at: null }, 'Order without a delivery date'],
])('the page of an order with %o is titled "%s"', (facts, title) => {
  expect(describeDelivery({ ...order, ...facts })).toBe(title);
});
