import { expect, it } from 'vitest';
import { isRefusal, refusal } from './refusals.ts';

it('a refusal names its field only when one is to blame', () => {
  expect(refusal('late', 'The cutoff has passed.')).toEqual({ code: 'late', message: 'The cutoff has passed.' });
  expect(refusal('late', 'Too late.', 'when')).toHaveProperty('field', 'when');
});

it('a refusal is told from a value', () => {
  expect(isRefusal(refusal('late', 'Too late.'))).toBe(true);
  expect([true, 3, 'text', null].some(isRefusal)).toBe(false);
});
