import { expect, test } from 'vitest';
import { formSummary } from './form-summary.ts';

const taken = 'This e-mail already belongs to another user.';

test('a form without errors has no summary', () => {
  expect(formSummary({}, null)).toBeNull();
});

test('what the form itself refuses leads to its fields', () => {
  expect(formSummary({ email: 'Email is required.' }, null)).toEqual({
    message: 'One field needs another look.',
    lines: [{ message: 'Email is required.', path: 'email' }],
  });
});

test.each([
  ['a field', { email: taken }, [], [{ message: taken, path: 'email' }], 'One field needs another look.'],
  ['the form', {}, [taken], [], taken],
])('a sentence of the server about %s is said once', (_of, errors, rest, lines, message) => {
  expect(formSummary(errors, { message: taken, rest })).toEqual({ message, lines });
});

test('further sentences stand below the message', () => {
  expect(
    formSummary({ email: taken }, { message: 'The given data was invalid.', rest: ['A category is required.'] }),
  ).toEqual({
    message: 'The given data was invalid.',
    lines: [
      { message: taken, path: 'email' },
      { message: 'A category is required.', path: null },
    ],
  });
});
