import { closeSync, linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOwnFile } from './own-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-own-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const append = (text: string) => {
  const opened = openOwnFile(join(folder, 'log'));
  writeSync(opened, text);
  closeSync(opened);
};

test('lines are appended to a file of our own', () => {
  append('one ');
  append('two');
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('one two');
});

test.each([
  ['a symbolic link', symlinkSync],
  ['a hard link', linkSync],
])('%s in place of a log file is replaced, and its target is left alone', (_, link) => {
  const secret = join(folder, 'secret');
  writeFileSync(secret, 'secret');
  link(secret, join(folder, 'log'));
  append('line');
  expect(readFileSync(secret, 'utf8')).toBe('secret');
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('line');
});
