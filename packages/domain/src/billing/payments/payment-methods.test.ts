import { expect, it } from 'vitest';
import { refusalToRemoveMethods } from './payment-methods.ts';

const BEING_CHARGED = {
  code: 'in_progress',
  message: 'A card of this customer is being charged. Try again in a minute.',
};

it.each([
  [0, null],
  [1, BEING_CHARGED],
  [2, BEING_CHARGED],
])('cards are removed only while no charge is pending: %i', (pending, refused) => {
  expect(refusalToRemoveMethods(pending)).toEqual(refused);
});
