import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildConsoleIfNeeded } from './build-console-if-needed.mjs';
import { runChecks } from './checks.mjs';
import { installIfNeeded } from './install-if-needed.mjs';
import { environment, exists, inRoot, NODE_26, ROOT, seconds } from './project.mjs';
import { describeFailures, readPlaywright, readVitest } from './read-report.mjs';
import { runCaptured } from './run-captured.mjs';

// npm test [-- check domain api browser]: all suites, or the named ones. npm run test:full adds the long tests, npm run
// test:faults kills the program repeatedly, npm run test:golive takes an image from its setup link to delivered boxes.
// The last line is always "N passed, N failed".
const { values, positionals } = parseArgs({ options: { full: { type: 'boolean' } }, allowPositionals: true });
const MINUTE = 60_000;
/** Budgets assume two cores; the full run gets more. */
const stretch = values.full ? 5 : 1;
/** A suite over its budget is stopped at this multiple of it: a machine may be twice as slow as usual. */
const STOP_AT = 2.5;
const REPORTS = inRoot('.cache', 'reports');

const vitest = (project, ...files) => ({
  command: [
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    ...files,
  ],
  report: `--outputFile.json=`,
  read: readVitest,
});
const SUITES = {
  check: { run: runChecks },
  domain: { minutes: 1, ...vitest('domain') },
  api: { minutes: 5, ...vitest('api') },
  faults: {
    minutes: 60,
    runsOnlyWhenNamed: true,
    env: { LARDER_FAULTS: '1' },
    ...vitest('api', 'killed-program'),
  },
  golive: {
    minutes: 20,
    runsOnlyWhenNamed: true,
    env: { LARDER_GOLIVE: '1' },
    ...vitest('api', 'golive'),
  },
  browser: {
    minutes: 8,
    before: async () => exists('e2e', 'playwright.config.ts') && buildConsoleIfNeeded(),
    command: [inRoot('node_modules', 'playwright', 'cli.js'), 'test', '-c', 'e2e'],
    read: readPlaywright,
  },
};

await installIfNeeded();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const unknown = positionals.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${Object.keys(SUITES).join(', ')}.`);
  process.exit(1);
}

const rows = [];
for (const [name, suite] of Object.entries(SUITES)) {
  if (!(positionals.length > 0 ? positionals.includes(name) : !suite.runsOnlyWhenNamed)) continue;
  console.log(`\n── ${name}`);
  const started = performance.now();
  const result = await (suite.run ?? (() => runSuite(name, suite)))();
  rows.push({ name, ...result, time: seconds(started) });
}
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
const failures = describeFailures(rows);
if (failures) console.log(`\n── failed\n${failures}`);
console.log(`\n${table(rows)}\n`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

/** A suite that was killed or left no report counts as at least one failure. */
async function runSuite(name, { minutes, before, command, env, report = '', read }) {
  if (before && !(await before())) return brokenOff('the suite could not be prepared');
  const file = `${REPORTS}/${name}.json`;
  const options = report ? [...command, `${report}${file}`] : command;
  const started = performance.now();
  const { code, isLate } = await runCaptured(NODE_26, options, {
    cwd: ROOT,
    env: environment({ PLAYWRIGHT_JSON: file, ...(values.full && { LARDER_FULL: '1' }), ...env }),
    milliseconds: minutes * MINUTE * stretch * STOP_AT,
    onOutput: (chunk) => process.stdout.write(chunk),
  });
  const budget = minutes * stretch;
  if (isLate) console.log(`${name} took longer than ${budget * STOP_AT} minutes and was ended.`);
  else if (performance.now() - started > budget * MINUTE) console.log(`${name} is over its ${budget} minutes.`);
  const result = read(file) ?? { passed: 0, failed: 0 };
  if (code === 0 || result.failed > 0) return result;
  return brokenOff(isLate ? 'the suite was ended because it took too long' : 'the suite broke off', result.passed);
}

function brokenOff(name, passed = 0) {
  return { passed, failed: 1, failures: [{ name, message: 'The output of the suite above says more.' }] };
}

function table(lines) {
  const cell = (text, width) => String(text).padStart(width);
  return lines
    .map(
      ({ name, passed, failed, time }) =>
        `${name.padEnd(8)}${cell(passed, 6)} passed${cell(failed, 5)} failed${cell(time, 10)}`,
    )
    .join('\n');
}
