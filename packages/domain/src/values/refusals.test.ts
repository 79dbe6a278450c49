import { expect, it } from 'vitest';
import { inProgress, isRefusal, missingPermission, refusal } from './refusals.ts';

it('a refusal names its field only when one is to blame', () => {
  expect(refusal('The cutoff has passed.')).toStrictEqual({ message: 'The cutoff has passed.' });
  expect(refusal('Too late.', 'when')).toStrictEqual({ message: 'Too late.', field: 'when' });
});

it('a refusal has a code only when clients treat it apart', () => {
  expect(missingPermission('Ask an administrator.').code).toBe('missing_permission');
  expect(inProgress('Try again in a minute.').code).toBe('in_progress');
});

it('a refusal is told from a value', () => {
  expect(isRefusal(refusal('Too late.'))).toBe(true);
  expect([true, 3, 'text', null, undefined, {}, { field: 'when' }].some(isRefusal)).toBe(false);
});
