import { expect, it } from 'vitest';
import { refusalToRemoveMethods } from './payment-methods.ts';

it.each([
  [0, undefined],
  [1, 'A card of this customer is being charged. Try again in a minute.'],
  [2, 'A card of this customer is being charged. Try again in a minute.'],
])('cards are removed only while no charge is pending: %i', (pending, message) => {
  expect(refusalToRemoveMethods(pending)?.message).toBe(message);
});
