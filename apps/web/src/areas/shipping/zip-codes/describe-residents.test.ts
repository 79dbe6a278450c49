import { expect, test } from 'vitest';
import { describeResidents } from './describe-residents.ts';

const none = { customers: 0, orders: 0, examples: [] };

test('disabling a zip code says who stays served there, and who is not', () => {
  expect(describeResidents({ active_customers: 2, paused_customers: 0, coming_orders: 1, undeliverable: none })).toBe(
    '2 active customers and 1 upcoming order here stay served and keep their dates. New customers are not accepted.',
  );
  expect(
    describeResidents({
      active_customers: 2,
      paused_customers: 1,
      coming_orders: 5,
      undeliverable: { ...none, customers: 1, orders: 3 },
    }),
  ).toBe(
    '2 active customers, 1 paused customer, and 5 upcoming orders here stay as they are: no carrier serves 1 customer and 3 upcoming orders among them. New customers are not accepted.',
  );
});
