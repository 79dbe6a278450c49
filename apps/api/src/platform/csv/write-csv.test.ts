import { expect, test } from 'vitest';
import { csvLine, writeCsv } from './write-csv.ts';

test.each([
  ['=1+1', `'=1+1`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['  =cmd()', `"'  =cmd()"`.replace(/^"|"$/g, '')],
  ['\t=cmd', `'\t=cmd`],
  ['＝cmd', `'＝cmd`],
])('%j is no formula in a spreadsheet', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test('numbers stay numbers, commas, quotes and line ends stay inside their cell, nothing is an empty cell', () => {
  expect(csvLine([-5, true, null, undefined, 'a,b', 'say "x"', 'two\nlines', ' wide '])).toBe(
    '-5,true,,,"a,b","say ""x""","two\nlines"," wide "\r\n',
  );
});

test('a file begins with a byte order mark and its columns, and is made part by part', async () => {
  async function* rows() {
    yield [['a', 1]] as const;
    yield [];
    yield [['é', 2]] as const;
  }
  expect(await Array.fromAsync(writeCsv(['name', 'n'], rows()))).toEqual(['\ufeffname,n\r\n', 'a,1\r\n', 'é,2\r\n']);
});
