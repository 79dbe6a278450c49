import { expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { csvLine, withoutApostrophes, writeCsv } from './write-csv.ts';

test.each([
  ['=1+1', `'=1+1`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['  =cmd()', `"'  =cmd()"`.replace(/^"|"$/g, '')],
  ['\t=cmd', `'\t=cmd`],
  ['＝cmd', `'＝cmd`],
  ['x;=cmd|/c calc!A1', `x;'=cmd|/c calc!A1`],
  [';=1+1', `;'=1+1`],
  ['x\n=1+1', `"x\n'=1+1"`],
])('%j is not a formula in a spreadsheet', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test('numbers stay numbers, commas, quotes and line ends stay inside their cell, nothing is an empty cell', () => {
  expect(csvLine([-5, true, null, undefined, 'a,b', 'say "x"', 'two\nlines', ' wide '])).toBe(
    '-5,true,,,"a,b","say ""x""","two\nlines"," wide "\r\n',
  );
});

test.each([
  'x;=1+1',
  ';@SUM(A1)',
  'a;\u00a0-1',
  'a; +1;b',
  'a,b;=1',
  'a\r\n=1',
  'a;\t＝1',
  'x;"=1+1;y',
  '"=1',
  'a;" "@b',
])('%j is not a formula where a spreadsheet splits at semicolons and ignores quotes inside a line', (cell) => {
  const cells = csvLine(['first', cell]).split(/[;\r\n]/);
  expect(cells.filter((part) => /^[\s"]*[=+\-@＝]/.test(part))).toEqual([]);
});

test.each([
  '=1+1',
  '＝cmd',
  '"=1',
  'a; +1;b',
  'Soup.\n- with basil\n- with cream',
  'a\r\n=1',
  "it's; '90s",
  "'t Hof",
  'plain',
])('%j is read back without the apostrophes that were written', (text) => {
  const cell = csvLine([text]).slice(0, -2);
  expect(withoutApostrophes(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)).toBe(text);
});

test('an amount has both decimals, and is a number though it is below zero', () => {
  expect(csvLine([0, 16_450, -5].map((amount) => ({ cents: cents(amount) })))).toBe('0.00,164.50,-0.05\r\n');
});

test('a file begins with a byte order mark and its columns, and is made part by part', async () => {
  async function* rows() {
    yield [['a', 1]] as const;
    yield [];
    yield [['é', 2]] as const;
  }
  expect(await Array.fromAsync(writeCsv(['name', 'n'], rows()))).toEqual(['\ufeffname,n\r\na,1\r\n', 'é,2\r\n']);
});

test('a file without rows has its columns', async () => {
  async function* rows() {
    yield [];
  }
  expect(await Array.fromAsync(writeCsv(['name'], rows()))).toEqual(['\ufeffname\r\n']);
});
