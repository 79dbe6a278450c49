import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inRoot, ROOT } from '../project.mjs';
import { findBanned } from './find-banned.mjs';
import { readTexts } from './read-texts.mjs';

// Refuses banned words. A room that still has some may not gain any: remaining.json holds how many each room has left.
// With paths: prints everything banned below them. With --lower: writes the counts of today where they are lower.
const { values, positionals } = parseArgs({ options: { lower: { type: 'boolean' } }, allowPositionals: true });
const REMAINING = inRoot('scripts', 'words', 'remaining.json');
const TEXTS = /\.(ts|tsx|mts|mjs|sql|md)$/;
const NOT_OURS = /^(apps\/api\/migrations\/|scripts\/words\/)/;
/** An area of the server or the console, a folder of a package, a whole workspace or a folder at the root. */
const ROOM = /^(apps\/\w+\/src\/areas\/\w+|(apps|packages)\/\w+\/(src\/)?\w+(?=\/)|apps\/\w+|[^/]+)/;
const roomOf = (file) => ROOM.exec(file)[0];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => TEXTS.test(file) && !NOT_OURS.test(file) && existsSync(inRoot(file)))
  .toSorted();

const found = files.flatMap((file) => {
  const source = readFileSync(inRoot(file), 'utf8');
  const lineOf = (start) => source.slice(0, start).split('\n').length;
  return findBanned(readTexts(file, source)).map((fault) => ({ ...fault, file, line: lineOf(fault.start) }));
});
const say = ({ file, line, found: word, instead }) => console.log(`${file}:${line}  "${word}": ${instead}`);

if (positionals.length > 0) {
  const below = found.filter(({ file }) => positionals.some((path) => file.startsWith(path)));
  below.forEach(say);
  console.log(`${below.length} banned words`);
} else {
  const remaining = existsSync(REMAINING) ? JSON.parse(readFileSync(REMAINING, 'utf8')) : {};
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(found, ({ file }) => roomOf(file))).map(([room, of]) => [room, of.length]),
  );
  if (values.lower) {
    const lower = Object.entries(counts).map(([room, count]) => [room, Math.min(count, remaining[room] ?? 0)]);
    writeFileSync(REMAINING, `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`);
  }
  const grown = Object.keys(counts).filter((room) => counts[room] > (remaining[room] ?? 0) && !values.lower);
  for (const room of grown) {
    console.log(`${room} has ${counts[room]} banned words, ${remaining[room] ?? 0} are left to mend:`);
    found.filter(({ file }) => roomOf(file) === room).forEach(say);
  }
  console.log(`${files.length} files, ${found.length} banned words`);
  process.exitCode = grown.length > 0 ? 1 : 0;
}
