import { expect, it } from 'vitest';
import { isRefusal, refusal } from './refusals.ts';

it('a refusal names its field only when one is to blame', () => {
  expect(refusal('The cutoff has passed.')).toEqual({ message: 'The cutoff has passed.' });
  expect(refusal('Too late.', 'when')).toHaveProperty('field', 'when');
});

it('a refusal is told from a value', () => {
  expect(isRefusal(refusal('Too late.'))).toBe(true);
  expect([true, 3, 'text', null].some(isRefusal)).toBe(false);
});
