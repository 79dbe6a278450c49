import { expect, test } from 'vitest';
import { sortErrors, type SortedErrors } from './form-refusal.ts';

const onScreen = new Set(['account.email', 'shipping.zip_code', 'categories.0.quantity']);
const hasField = (path: string) => onScreen.has(path);

const cases: [name: string, errors: Record<string, string[]>, sorted: SortedErrors][] = [
  ['nothing', {}, { fields: {}, rest: [] }],
  [
    'nested fields',
    { 'shipping.zip_code': ['The zip code must be 5 digits.'], 'categories.0.quantity': ['Too many.'] },
    {
      fields: { 'shipping.zip_code': 'The zip code must be 5 digits.', 'categories.0.quantity': 'Too many.' },
      rest: [],
    },
  ],
  [
    'further messages of a field go to the rest',
    { 'account.email': ['Taken.', 'Too long.'] },
    { fields: { 'account.email': 'Taken.' }, rest: ['Too long.'] },
  ],
  [
    'a field that is not on the screen',
    { subscription: ['A category is required.'] },
    { fields: {}, rest: ['A category is required.'] },
  ],
  ['said twice, shown once', { a: ['No.'], b: ['No.'] }, { fields: {}, rest: ['No.'] }],
  ['a field without a message', { 'account.email': [] }, { fields: {}, rest: [] }],
];

test.each(cases)('errors are sorted into fields and the rest: %s', (_name, errors, sorted) => {
  expect(sortErrors(errors, hasField)).toEqual(sorted);
});
