import { expect, test } from 'vitest';
import { describeMaking } from './order-making.tsx';

const ENDED = '2026-11-22T10:00:00Z';

test.each([
  ['waiting to create orders', { orders_made: 0, orders_expected: null, ended_at: null }],
  ['0 orders created, 772 customers left', { orders_made: 0, orders_expected: 772, ended_at: null }],
  ['1 order created, 1 customer left', { orders_made: 1, orders_expected: 2, ended_at: null }],
  ['1,467 orders created', { orders_made: 1467, orders_expected: 1467, ended_at: ENDED }],
])('the progress of making orders is described as "%s"', (text, progress) => {
  expect(describeMaking(progress)).toBe(text);
});
