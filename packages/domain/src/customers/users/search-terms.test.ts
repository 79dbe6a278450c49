import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchParts, searchTerms } from './search-terms.ts';

test.each([
  ['8165550109', ['8165550109']],
  ['+18165550109', ['8165550109']],
  ['1-816-555-0109', ['8165550109']],
  ['+1 (816) 555-0109', ['8165550109']],
  ['(816) 555-0109', ['8165550109']],
  ['816.555.0109 Sato', ['8165550109', 'Sato']],
  ['816 555 0109', ['8165550109']],
  ['555-0109', ['5550109']],
  ['1-816-555', ['816555']],
  ['1.816.555', ['816555']],
  ['1-816-', ['816']],
  ['1 816', ['816']],
  ['1 (816) 555', ['816', '555']],
  ['+1 816', ['816']],
  ['+1816555', ['816555']],
  ['(+1) 816-555', ['816555']],
  ['Sato +1 816-555', ['Sato', '816555']],
  ['+44 20', ['44', '20']],
  ['1 60601', ['1', '60601']],
  ['Apt 1 2', ['Apt', '1', '2']],
  ['1816', ['1816']],
  ['ada+12@example.test', ['ada+12@example.test']],
  ['1-800-sato@example.test', ['1-800-sato@example.test']],
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

test('the beginning of a telephone number is part of it, with its country code or without', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[2-9]\d{9}$/),
      fc.constantFrom('', '+1', '+1 ', '+1-', '1-', '1 ', '1.'),
      fc.constantFrom(' ', '-', '.'),
      fc.integer({ min: 3, max: 12 }),
      (digits, code, separator, length) => {
        const written = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(separator).slice(0, length);
        for (const term of searchTerms(`${code}${written}`)) expect(digits).toContain(term);
      },
    ),
  );
});

const partOf = (terms: string[], streets: string[], isPlace: boolean, hasHouseNumber = streets.length > 0) => ({
  terms: terms.map((text) => ({ text, isZip: text === '60601', isPlace })),
  streets,
  hasHouseNumber,
});
const part = (terms: string[], streets: string[] = []) => partOf(terms, streets, false);
const anyHouse = (terms: string[], streets: string[]) => partOf(terms, streets, false, false);
const place = (...terms: string[]) => partOf(terms, [], true);

test.each([
  ['Sato, Active', [part(['Sato']), part(['Active'])]],
  ['60601 Sato', [part(['60601', 'Sato'], ['60601 Sato'])]],
  ['Sato 60601', [part(['Sato', '60601'])]],
  ['#60601', [part(['#60601'])]],
  ['606011', [part(['606011'])]],
  ['12 34', [part(['12', '34'])]],
  ['(312) 555-0100 Sato', [part(['3125550100', 'Sato'])]],
  ['12 Oak', [part(['12', 'Oak'], ['12 Oak'])]],
  ['  12  Oak St. ', [part(['12', 'Oak', 'St.'], ['12 Oak st', '12 Oak street'])]],
  [
    '1200b Lake Shore Drive',
    [part(['1200b', 'Lake', 'Shore', 'Drive'], ['1200b Lake Shore dr', '1200b Lake Shore drive'])],
  ],
  ['12-3 St', [part(['123', 'St'], ['12-3 St'])]],
  ['12 Oak Ave; 60601,', [part(['12', 'Oak', 'Ave'], ['12 Oak ave', '12 Oak avenue']), place('60601')]],
  [
    '12 Oak St. Apt 4, Chicago, IL 60601',
    [
      part(['12', 'Oak', 'St.'], ['12 Oak st', '12 Oak street']),
      place('Apt', '4'),
      place('Chicago'),
      place('IL', '60601'),
    ],
  ],
  ['12 Broadway 60601', [part(['12', 'Broadway'], ['12 Broadway']), place('60601')]],
  ['Elm St', [anyHouse(['Elm', 'St'], ['Elm st', 'Elm street'])]],
  ['5th Avenue Apt 4', [anyHouse(['5th', 'Avenue'], ['5th ave', '5th avenue']), place('Apt', '4')]],
  [
    'Lake Shore Dr., 60601',
    [anyHouse(['Lake', 'Shore', 'Dr.'], ['Lake Shore dr', 'Lake Shore drive']), place('60601')],
  ],
  ['St Louis', [part(['St', 'Louis'])]],
  ['Elm', [part(['Elm'])]],
  ['12 Oak Ct Chicago', [part(['12', 'Oak', 'Ct'], ['12 Oak ct', '12 Oak court']), place('Chicago')]],
])('the keyword %s has the parts %j', (keyword, parts) => {
  expect(searchParts(keyword)).toEqual(parts);
});
