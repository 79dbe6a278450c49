import { expect, it } from 'vitest';
import { refusalToMakeDefault, refusalToRemoveMethods } from './payment-methods.ts';

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

it.each([
  [{ is_default: false, is_removing: false }, undefined],
  [{ is_default: true, is_removing: false }, 'This card is already the default.'],
  [{ is_default: false, is_removing: true }, 'This card is being removed. Choose another one.'],
])('a saved card that is charged can become the default: %j', (card, message) => {
  expect(refusalToMakeDefault(card)?.message).toBe(message);
});
