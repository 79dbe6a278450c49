import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBelow } from './read-imports.mjs';

const NOT_THE_PROGRAM = /\.(test|fixture)\.ts$/;
/** Writes in Kysely calls and in SQL; `for update` is not a write. */
const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/g,
  /\b(?:insert into|delete from|merge into) (\w+)/g,
  /\bupdate (\w+)(?: \w+)?\s+set\b/g,
];

export const readWrites = (root, folder) =>
  new Map(
    codeBelow(root, folder)
      .filter((file) => !NOT_THE_PROGRAM.test(file))
      .map((file) => [file, tablesIn(readFileSync(join(root, file), 'utf8'))]),
  );

const tablesIn = (text) => [
  ...new Set(WRITES.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, table]) => table))),
];
