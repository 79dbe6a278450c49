import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchTerms } from './search-terms.ts';

test.each([
  ['8165550109', ['8165550109']],
  ['+18165550109', ['8165550109']],
  ['1-816-555-0109', ['8165550109']],
  ['+1 (816) 555-0109', ['8165550109']],
  ['(816) 555-0109', ['8165550109']],
  ['816.555.0109 Sato', ['8165550109', 'Sato']],
  ['816 555 0109', ['8165550109']],
  ['555-0109', ['5550109']],
  ['Sato, Active', ['Sato', 'Active']],
  ['Sato,Active;', ['Sato', 'Active']],
  ['  ', []],
  ['#12', ['#12']],
  ['ada+1@example.test', ['ada+1@example.test']],
  ['12 34', ['12', '34']],
  ['44 20 7946 0018', ['44', '20', '7946', '0018']],
])('the keyword %s looks for %j', (keyword, terms) => {
  expect(searchTerms(keyword)).toEqual(terms);
});

test('a telephone number is one word however it is punctuated', () => {
  const separator = fc.constantFrom('', ' ', '-', '.', ') ');
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{9}$/), fc.boolean(), separator, separator, (digits, hasCode, one, two) => {
      const written = `${hasCode ? '+1 ' : ''}${digits.slice(0, 3)}${one}${digits.slice(3, 6)}${two}${digits.slice(6)}`;
      expect(searchTerms(written)).toEqual([digits]);
    }),
  );
});
