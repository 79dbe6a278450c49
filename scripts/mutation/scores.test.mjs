import { expect, test } from 'vitest';
import { byArea, percent, readFiles, score, shortfalls } from './scores.mjs';

const files = (counts) =>
  Object.entries(counts).map(([file, [detected, survived]]) => ({
    file,
    detected,
    survivors: Array.from({ length: survived }, () => ({})),
  }));

test('a survivor is shown with its line, its text and what replaced it', () => {
  const source = 'const a = 1;\nconst b = c &&\n  d;\n';
  const location = { start: { line: 2, column: 11 }, end: { line: 3, column: 4 } };
  const report = {
    files: {
      'packages/domain/src/orders/cutoffs.ts': {
        source,
        mutants: [
          { status: 'Survived', location, replacement: 'c || d' },
          { status: 'NoCoverage', location, replacement: 'true' },
          { status: 'Killed', location, replacement: 'false' },
          { status: 'Timeout', location, replacement: '' },
          { status: 'Ignored', location, replacement: '' },
        ],
      },
    },
  };
  expect(readFiles(report)).toEqual([
    {
      file: 'orders/cutoffs.ts',
      detected: 2,
      survivors: [
        { line: 2, from: 'c &&\n  d', to: 'c || d', isCovered: true },
        { line: 2, from: 'c &&\n  d', to: 'true', isCovered: false },
      ],
    },
  ]);
});

test('a file with nothing to change has the full score', () => {
  expect(score(files({ 'values/days.ts': [0, 0] }))).toBe(100);
});

test('a score just below a threshold is not shown as reached', () => {
  expect(percent(files({ 'staff/password.ts': [9_499, 501] }))).toBe('94.9 %');
});

test('areas are listed from the lowest score to the highest', () => {
  const areas = byArea(files({ 'staff/a.ts': [9, 1], 'orders/a.ts': [1, 1], 'orders/b.ts': [0, 1] }));
  expect(areas.map(([area, of]) => [area, percent(of)])).toEqual([
    ['orders', '33.3 %'],
    ['staff', '90.0 %'],
  ]);
});

test.each([
  ['95 % over all is enough', { 'staff/a.ts': [95, 5] }, []],
  ['less over all is not', { 'staff/a.ts': [94, 6] }, ['All files: 94.0 %, below 95 %.']],
  ['90 % is enough for a file', { 'staff/a.ts': [900, 0], 'billing/a.ts': [90, 10] }, []],
  ['less is not', { 'staff/a.ts': [900, 0], 'billing/a.ts': [89, 11] }, ['billing/a.ts: 89.0 %, below 90 %.']],
])('%s', (_, counts, expected) => {
  expect(shortfalls(files(counts))).toEqual(expected);
});
