import { expect, test } from 'vitest';
import { formSummary } from './form-summary.ts';

const taken = 'This e-mail already belongs to another user.';
const GENERIC = 'Check the highlighted fields.';

/** All fields are on the screen, but `gone`. */
const summary = (errors: Record<string, unknown>, refusal: { message: string; rest: string[] } | null) =>
  formSummary(errors, refusal, (path) => (path.includes('gone') ? null : `Label of ${path}`));

test('a form without errors has no summary', () => {
  expect(summary({}, null)).toBeNull();
});

test('the error of a single field is not repeated, found by the form or by the server', () => {
  expect(summary({ email: 'Email is required.' }, null)).toBeNull();
  expect(summary({ email: taken }, { message: taken, rest: [] })).toBeNull();
  expect(summary({ email: taken }, { message: GENERIC, rest: [] })).toBeNull();
});

test('several fields are linked by their names, and their errors are not repeated', () => {
  expect(summary({ email: taken, 'regulations.1.type': 'Please choose.' }, { message: GENERIC, rest: [] })).toEqual({
    messages: [],
    fields: [
      { name: 'Label of email', path: 'email' },
      { name: 'Regulation 2: Label of regulations.1.type', path: 'regulations.1.type' },
    ],
  });
});

test('a highlighted row without a label is counted and named by its position', () => {
  const nameOf = (path: string) => (/^composables|quantity$/.test(path) ? '' : `Label of ${path}`);
  expect(
    formSummary({ sku: 'Taken.', 'composables.7': 'Unknown.', 'lines.0.quantity': 'Too many.' }, null, nameOf),
  ).toEqual({
    messages: [],
    fields: [
      { name: 'Label of sku', path: 'sku' },
      { name: 'Composable 8', path: 'composables.7' },
      { name: 'Line 1: Quantity', path: 'lines.0.quantity' },
    ],
    remedy: undefined,
  });
});

test('wrong entries that are typed into one field are said there, not above the form, and count as one', () => {
  const nameOf = (path: string) => (/\.\d+$/.test(path) ? null : `Label of ${path}`);
  const wrong = { 'whitelisted_emails.1': 'Not an e-mail.', 'whitelisted_emails.3': 'Not an e-mail.' };
  expect(formSummary(wrong, null, nameOf)).toBeNull();
  expect(formSummary({ ...wrong, code: 'Taken.' }, null, nameOf)?.fields).toEqual([
    { name: 'Label of whitelisted_emails', path: 'whitelisted_emails' },
    { name: 'Label of code', path: 'code' },
  ]);
});

test.each([
  ['regulations.1.gone', 'Regulation 2: Please choose.'],
  ['shippingRules.0.gone', 'Shipping rule 1: Please choose.'],
  ['categories.2.gone', 'Category 3: Please choose.'],
  ['content.data.0.gone', 'Content 1: Please choose.'],
  ['gone.3', 'Please choose.'],
])('an error of a field that is not on the screen is in the summary with its row: %s', (path, message) => {
  expect(summary({ [path]: 'Please choose.' }, null)).toEqual({ messages: [message], fields: [] });
});

test('a refusal without a field is in the summary, each sentence once', () => {
  expect(summary({}, { message: taken, rest: [taken] })).toEqual({ messages: [taken], fields: [] });
  const message = 'This credit account holds $5.00.';
  expect(summary({ amount: message }, { message, rest: ['The gateway rests.'] })).toEqual({
    messages: ['The gateway rests.'],
    fields: [],
  });
  expect(summary({}, { message, rest: [message, 'The gateway rests.'] })).toEqual({
    messages: [message, 'The gateway rests.'],
    fields: [],
  });
});

test('the generic message appears only where no reason is given', () => {
  const why = 'A category is required.';
  expect(summary({}, { message: GENERIC, rest: [] })).toEqual({ messages: [GENERIC], fields: [] });
  expect(summary({}, { message: GENERIC, rest: [why] })).toEqual({ messages: [why], fields: [] });
  expect(summary({ email: taken }, { message: GENERIC, rest: [why] })).toEqual({ messages: [why], fields: [] });
});

test('a remedy keeps the sentence that it is for', () => {
  const remedy = { label: 'Sign in', run: () => {} };
  expect(formSummary({ email: taken }, { message: taken, rest: [], remedy }, () => 'E-mail')).toEqual({
    messages: [taken],
    fields: [],
    remedy,
  });
});
