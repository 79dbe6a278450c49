import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRoot, ROOT } from '../project.mjs';
import { citedIn, readRules } from './read-rules.mjs';
import { ruleFaults } from './rule-faults.mjs';

// Refuses cited ids and tests that do not exist; lists the rules without a test.
const PAGE = /^docs\/rules\/.+\.md$/;
const CITING = /^(apps|packages|e2e|bench|docs)\/.+\.(ts|tsx|sql|md)$/;
const text = (file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : null);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => CITING.test(file) && text(file) !== null);
const rules = files.filter((file) => PAGE.test(file)).flatMap((file) => readRules(file, text(file)));
const cited = new Map(files.map((file) => [file, citedIn(text(file))]));
const found = ruleFaults(rules, cited, text);
const untested = rules.filter(({ tests }) => tests.length === 0);

if (found.length > 0) console.log(found.join('\n'));
for (const { title } of untested) console.log(`${title}: no test`);
console.log(`${rules.length} rules, ${untested.length} without a test, ${found.length} faults`);
process.exitCode = found.length > 0 ? 1 : 0;
