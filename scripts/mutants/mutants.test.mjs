import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../project.mjs';
import { mutantFaults, mutate } from './mutant-faults.mjs';
import { MUTANTS } from './mutants.mjs';

const MUTANT = {
  id: 'free',
  file: 'price.ts',
  find: 'price',
  replace: '$&0',
  testFile: 'price.test.ts',
  test: "it's paid",
};
const TEXTS = { 'price.ts': 'const paid = price;', 'price.test.ts': String.raw`test('it\'s paid', () => {})` };
const whyOf = (changes = {}, texts = {}) =>
  mutantFaults([{ ...MUTANT, ...changes }], (file) => ({ ...TEXTS, ...texts })[file] ?? null).map(({ why }) => why);

test('every mutant applies to the code and names an existing test', () => {
  const textOf = (file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : null);
  expect(mutantFaults(MUTANTS, textOf)).toEqual([]);
  expect(MUTANTS.length).toBeGreaterThanOrEqual(60);
});

test('a mutant that no longer applies is reported', () => {
  expect(whyOf()).toEqual([]);
  expect(whyOf({ file: 'gone.ts' })).toEqual(['gone.ts does not exist']);
  expect(whyOf({ find: 'cost' })).toEqual(['price.ts contains the text to replace 0 times: cost']);
  expect(whyOf({}, { 'price.ts': 'price - price' })).toEqual(['price.ts contains the text to replace 2 times: price']);
  expect(whyOf({ replace: 'price' })).toEqual(['it changes nothing']);
  expect(whyOf({ replace: '(' })).toEqual(['price.ts is not a program with the replacement']);
  expect(whyOf({ testFile: 'gone.test.ts' })).toEqual(['gone.test.ts does not exist']);
  expect(whyOf({ test: 'it' })).toEqual(['price.test.ts has 0 tests "it"']);
});

test('two mutants with one id are reported', () => {
  expect(mutantFaults([MUTANT, MUTANT], (file) => TEXTS[file])).toHaveLength(2);
});

test('a replacement is inserted letter for letter', () => {
  expect(mutate(TEXTS['price.ts'], MUTANT)).toBe('const paid = $&0;');
});
