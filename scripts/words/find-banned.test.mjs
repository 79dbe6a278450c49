import { expect, test } from 'vitest';
import { findBanned } from './find-banned.mjs';
import { readTexts } from './read-texts.mjs';

const bannedIn = (source, file = 'a.tsx') => findBanned(readTexts(file, source)).map(({ found }) => found);

test('banned words are found in comments, strings, templates and the text of elements', () => {
  expect(bannedIn('// Load it anew.')).toEqual(['anew']);
  expect(bannedIn("const a = 'It is gone. Load it anew.';")).toEqual(['anew']);
  expect(bannedIn('const a = `Load ${b} anew, please`;')).toEqual(['anew']);
  expect(bannedIn('const a = <p title="Tell whoever runs it">Figures are reckoned here</p>;')).toEqual([
    'whoever',
    'reckoned',
  ]);
});

test('a comment that begins with a bare relative clause is refused, a question is not', () => {
  expect(bannedIn('// What of it stays.\nconst a = 1;')).toHaveLength(1);
  expect(bannedIn('/** Whose order it is. */\nconst a = 1;')).toHaveLength(1);
  expect(bannedIn('// What if the step passes first? Then it is refused.\nconst a = 1;')).toEqual([]);
  expect(bannedIn('// Keep the order\n// that was paid.\nconst a = 1;')).toEqual([]);
});

test('private words are found in names once a file, but not in columns and keys of the wire', () => {
  expect(bannedIn('const shownRow = 1; use(shownRow, row.last_seen_at, kids.toSend);')).toEqual(['shownRow', 'toSend']);
  expect(bannedIn('const untouched = weekly_ordinal_number;')).toEqual([]);
});

test('codes, import paths and the code in documents are not prose', () => {
  expect(bannedIn("import { a } from './beside.ts'; const b = 'anew';")).toEqual([]);
  expect(bannedIn('Call `listSeen` again.\n\n```\nanew\n```\n', 'a.md')).toEqual([]);
  expect(bannedIn('Call it anew.', 'a.md')).toEqual(['anew']);
});

test('"there is no" and "is no longer" are plain English, "is no id" is not', () => {
  expect(bannedIn('// There is no order, or it is no longer open.')).toEqual([]);
  expect(bannedIn("const a = 'This is no order id';")).toEqual(['is no']);
});
