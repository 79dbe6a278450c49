import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRoot, ROOT } from '../project.mjs';
import { findBanned } from './find-banned.mjs';
import { readTexts } from './read-texts.mjs';

// Refuses banned words in code and documents. With paths, checks only files below them.
const paths = process.argv.slice(2);
const TEXTS = /\.(ts|tsx|mts|mjs|sql|md)$/;
/** Migrations never change, and tables.ts has the names of their tables; the check itself and its tests name the words. */
const EXEMPT_FILES = /^(apps\/api\/(migrations\/|src\/platform\/database\/tables\.ts$)|scripts\/words\/)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => TEXTS.test(file) && !EXEMPT_FILES.test(file) && existsSync(inRoot(file)))
  .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)))
  .toSorted();

const found = files.flatMap((file) => {
  const source = readFileSync(inRoot(file), 'utf8');
  const lineOf = (start) => source.slice(0, start).split('\n').length;
  return findBanned(readTexts(file, source)).map((fault) => ({ ...fault, file, line: lineOf(fault.start) }));
});
for (const { file, line, found: word, instead } of found) console.log(`${file}:${line}  "${word}": ${instead}`);
console.log(`${files.length} files, ${found.length} banned words`);
process.exitCode = found.length > 0 ? 1 : 0;
