import { environment, inRoot, NODE_26, ROOT, seconds } from './project.mjs';
import { runCaptured } from './run-captured.mjs';

const bin = (name) => inRoot('node_modules', '.bin', name);
/** Several checkers repeat part of the work: 58 instead of 29 s of processor time for the server. */
const CHECKERS = ['--checkers', '1'];
const CHECKS = [
  { name: 'types of the console', command: [bin('tsc'), '-p', 'tsconfig.web.json', ...CHECKERS] },
  { name: 'types of the server', command: [bin('tsc'), '-p', 'tsconfig.server.json', ...CHECKERS] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'] },
  { name: 'unused code', command: [bin('knip'), '--no-config-hints'] },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'import boundaries', command: [inRoot('scripts', 'boundaries', 'check-boundaries.mjs')] },
  { name: 'advisories', command: [inRoot('scripts', 'advisories', 'check-advisories.mjs')], warns: true },
  { name: 'rules', command: [inRoot('scripts', 'rules', 'check-rules.mjs')], warns: true },
  { name: 'words', command: [inRoot('scripts', 'words', 'check-words.mjs')] },
  { name: 'migrations', command: [inRoot('scripts', 'migrations', 'check-migrations.mjs')] },
];
const AT_ONCE = 2;

/** Two at a time, the longest first. */
export async function runChecks() {
  const waiting = [...CHECKS];
  const results = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await run(check));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const failures = results.filter(({ passed }) => !passed);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

async function run({ name, command, warns = false }) {
  const started = performance.now();
  const { code, output } = await runCaptured(NODE_26, command, { cwd: ROOT, env: environment() });
  const passed = code === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name} (${seconds(started)})`);
  if (output && (!passed || warns)) console.log(output.trimEnd());
  return { name, passed, message: output };
}
