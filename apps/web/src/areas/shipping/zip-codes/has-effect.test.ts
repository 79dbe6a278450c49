import { expect, test } from 'vitest';
import { hasEffect } from './has-effect.ts';

const loses = { customers: 0, orders: 0, examples: [] };
const moves = { orders: 0, without_box: 0, days: [], other_carrier: 0, into_pause: 0, out_of_pause: 0 };

test.each([
  ['no customer', false, {}],
  ['customers who lose service', true, { loses: { ...loses, customers: 1 } }],
  ['orders that lose service', true, { loses: { ...loses, orders: 1 } }],
  ['orders with new dates', true, { moves: { ...moves, orders: 1 } }],
  ['orders with another carrier', true, { moves: { ...moves, other_carrier: 1 } }],
  ['orders that a pause skips', true, { moves: { ...moves, into_pause: 1 } }],
  ['orders that a pause no longer skips', true, { moves: { ...moves, out_of_pause: 1 } }],
])('an early save of a zip code that affects %s asks: %s', (_, asks, effect) => {
  expect(hasEffect({ loses, moves, ...effect })).toBe(asks);
});
