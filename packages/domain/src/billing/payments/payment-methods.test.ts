import { expect, it } from 'vitest';
import { refusalToRemoveMethods } from './payment-methods.ts';

it.each([
  [0, undefined],
  [1, 'being_charged'],
  [2, 'being_charged'],
])('cards are removed only while no charge is pending: %i', (pending, code) => {
  expect(refusalToRemoveMethods(pending)?.code).toBe(code);
});
