import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inRoot } from '../project.mjs';
import { changedMigrations } from './changed-migrations.mjs';
import { refusals } from './refusals.mjs';

// SHA256SUMS holds the checksums of landed migrations, which never change. --add appends the lines of new ones.
const { values } = parseArgs({ options: { add: { type: 'boolean' } } });
/** Later ones run while the previous release is in use. */
const LAST_BEFORE_THE_RULES = '0053';
/** Landed before the rules existed: a small table, and the file can run twice. */
const EXEMPT = ['0065_one_open_code_per_person.sql'];
const FOLDER = inRoot('apps', 'api', 'migrations');
const SUMS = `${FOLDER}/SHA256SUMS`;

const texts = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')]),
);
const sums = new Map([...texts].map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')]));
const landed = new Map(
  existsSync(SUMS)
    ? readFileSync(SUMS, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('  ').toReversed())
    : [],
);
if (values.add) {
  for (const [name, sum] of sums) if (!landed.has(name)) landed.set(name, sum);
  writeFileSync(SUMS, [...landed].map(([name, sum]) => `${sum}  ${name}\n`).join(''));
}

const isBound = ([name]) => name.slice(0, 4) > LAST_BEFORE_THE_RULES && !EXEMPT.includes(name);
const found = [
  ...changedMigrations(landed, sums),
  ...[...texts].filter(isBound).flatMap(([name, text]) => refusals(text).map((reason) => `${name}: ${reason}`)),
];
if (found.length > 0) console.log(found.join('\n'));
console.log(`${texts.size} migrations, ${found.length} faults`);
process.exitCode = found.length > 0 ? 1 : 0;
