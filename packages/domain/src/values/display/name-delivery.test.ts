import { expect, test } from 'vitest';
import { nameDelivery } from './name-delivery.ts';

test('an order is named by its delivery date and then its week, and by its week alone without a date', () => {
  expect(nameDelivery('2026-12-03', 202_649)).toBe('Thu 12/3/2026 (week 202649)');
  expect(nameDelivery(null, 202_649)).toBe('week 202649');
});
