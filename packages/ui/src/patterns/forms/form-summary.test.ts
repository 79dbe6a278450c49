import { expect, test } from 'vitest';
import { dialogSummary, formSummary } from './form-summary.ts';

const taken = 'This e-mail already belongs to another user.';

test('a form without errors has no summary', () => {
  expect(formSummary({}, null)).toBeNull();
});

test('errors found by the form link to their fields', () => {
  expect(formSummary({ email: 'Email is required.' }, null)).toEqual({
    message: 'Check the highlighted field.',
    lines: [{ message: 'Email is required.', path: 'email' }],
  });
});

test.each([
  ['regulations.1.type', 'Regulation 2: Please choose.'],
  ['shippingRules.0.carrier_id', 'Shipping rule 1: Please choose.'],
  ['categories.2.name', 'Category 3: Please choose.'],
  ['content.data.0.key', 'Content 1: Please choose.'],
  ['whitelisted_emails.3', 'Please choose.'],
])('an error of one row names the row: %s', (path, message) => {
  expect(formSummary({ [path]: 'Please choose.' }, null)?.lines).toEqual([{ message, path }]);
});

test.each([
  ['a field', { email: taken }, [], [{ message: taken, path: 'email' }], 'Check the highlighted field.'],
  ['the form', {}, [taken], [], taken],
])('a message of the server about %s is shown once', (_of, errors, rest, lines, message) => {
  expect(formSummary(errors, { message: taken, rest })).toEqual({ message, lines });
});

test('the generic message appears only where no reason is given', () => {
  const message = 'Check the highlighted fields.';
  const why = 'A category is required.';
  expect(formSummary({}, { message, rest: [] })).toEqual({ message, lines: [] });
  expect(formSummary({}, { message, rest: [why] })).toEqual({ message: why, lines: [] });
  expect(dialogSummary({}, { message, rest: [] })).toEqual({ message, lines: [] });
  expect(dialogSummary({ email: taken }, { message, rest: [] })).toBeNull();
  expect(dialogSummary({ email: taken }, { message, rest: [why] })).toEqual({ message: why, lines: [] });
});

test('further messages are listed below the main one', () => {
  expect(
    formSummary({ email: taken }, { message: 'Check the highlighted fields.', rest: ['A category is required.'] }),
  ).toEqual({
    message: 'Check the highlighted field.',
    lines: [
      { message: taken, path: 'email' },
      { message: 'A category is required.', path: null },
    ],
  });
});

test('the summary of a dialog lists each message that no field shows, once', () => {
  const message = 'This credit account holds $5.00.';
  expect(dialogSummary({ amount: message }, { message, rest: [] })).toBeNull();
  expect(dialogSummary({ amount: message }, { message, rest: ['The gateway rests.'] })).toMatchObject({
    message: 'The gateway rests.',
    lines: [],
  });
  expect(dialogSummary({}, { message, rest: [message, 'The gateway rests.'] })).toMatchObject({
    message,
    lines: [{ message: 'The gateway rests.', path: null }],
  });
});
