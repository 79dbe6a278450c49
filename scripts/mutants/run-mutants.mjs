import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot, seconds } from '../project.mjs';
import { copyCheckout, removeCopy } from './checkout-copy.mjs';
import { mutantFaults, mutate } from './mutant-faults.mjs';
import { MUTANTS } from './mutants.mjs';
import { openTests } from './open-tests.mjs';

// npm run test:mutants [-- ID… --resume]: breaks one rule at a time in a copy of the checkout; the named test must fail.
// --resume skips mutants that an earlier run killed, if neither their file nor their test has changed since.
const { values, positionals } = parseArgs({ options: { resume: { type: 'boolean' } }, allowPositionals: true });
const RESULTS = inRoot('.cache', 'mutants.json');
const INTERRUPTED = 130;

const unknown = positionals.filter((id) => !MUTANTS.some((mutant) => mutant.id === id));
if (unknown.length > 0) {
  console.error(`There is no mutant ${unknown.join(', ')}.`);
  process.exit(1);
}
const started = performance.now();
const wanted = MUTANTS.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
const textOf = (file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : null);
const faults = new Map(mutantFaults(MUTANTS, textOf).map(({ id, why }) => [id, why]));
const earlier = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};

/** Ends after the test that is running; `disconnect` means that npm was killed. */
let isEnding = false;
const askToEnd = () => (isEnding = true);
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, askToEnd);

const folder = copyCheckout();
process.once('exit', () => removeCopy(folder));
const tests = await openTests(folder);
// Vitest's own listeners would exit before PostgreSQL stops.
for (const signal of ['SIGINT', 'SIGTERM'])
  for (const listener of process.listeners(signal)) if (listener !== askToEnd) process.off(signal, listener);

const unmutated = new Map();
const verdicts = [];
for (const mutant of wanted) {
  if (isEnding) break;
  const begun = performance.now();
  const { verdict, why } = await judge(mutant);
  if (isEnding) break;
  verdicts.push({ ...mutant, verdict, why });
  console.log(`${verdict.padEnd(9)}${mutant.id} (${seconds(begun)})`);
  if (verdict === 'survived') console.log(`         ${mutant.rule}\n         ${mutant.testFile}: "${mutant.test}"`);
  if (verdict === 'stale') console.log(`         ${why}`);
  remember(mutant, verdict);
}
await tests.close();
if (isEnding) process.exit(INTERRUPTED);

const count = (verdict, list = verdicts) => list.filter((each) => each.verdict === verdict).length;
const areas = Object.entries(Object.groupBy(verdicts, ({ area }) => area));
console.log(`\n${areas.map(([area, list]) => row(area, list)).join('\n')}\n`);
console.log(`${count('killed')} killed, ${count('survived')} survived, ${count('stale')} stale (${seconds(started)})`);
process.exit(count('killed') === verdicts.length ? 0 : 1);

/** A mutant is stale unless its test passes without it and runs to a verdict with it. */
async function judge(mutant) {
  if (faults.has(mutant.id)) return { verdict: 'stale', why: faults.get(mutant.id) };
  if (values.resume && earlier[mutant.id] === fingerprint(mutant)) return { verdict: 'killed', why: 'earlier' };
  const key = `${mutant.testFile} ${mutant.test}`;
  if (!unmutated.has(key)) unmutated.set(key, await tests.run(mutant));
  const before = unmutated.get(key);
  if (before.outcome !== 'passed') return { verdict: 'stale', why: `fails without the mutant: ${before.why}` };
  const { outcome, why } = await withMutant(mutant, () => tests.run(mutant));
  return { verdict: { refuted: 'killed', passed: 'survived', broken: 'stale' }[outcome], why };
}

async function withMutant({ file, ...mutant }, work) {
  const original = readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, file), mutate(original, mutant));
  tests.changed(file);
  try {
    return await work();
  } finally {
    writeFileSync(join(folder, file), original);
    tests.changed(file);
  }
}

function remember(mutant, verdict) {
  if (verdict === 'killed') earlier[mutant.id] = fingerprint(mutant);
  else delete earlier[mutant.id];
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(earlier, null, 2));
}

function fingerprint(mutant) {
  const parts = [JSON.stringify(mutant), textOf(mutant.file), textOf(mutant.testFile)];
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

function row(area, list) {
  const cell = (verdict) => `${String(count(verdict, list)).padStart(4)} ${verdict}`;
  return `${area.padEnd(12)}${['killed', 'survived', 'stale'].map(cell).join('')}`;
}
