import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, ROOT } from './project.mjs';

/** Above this many each gets one line, so that all fit in the end of a log. */
const MANY_FAILURES = 8;
const LINES_OF_FEW = 8;

/** A file that failed outside of its tests counts as one failure, as does a test that passed only when tried again. */
export function readVitest(file) {
  const report = read(file);
  if (!report) return null;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(ROOT, name);
    const tests = assertionResults
      .filter(({ status: outcome, failureMessages }) => outcome === 'failed' || isFlaky(outcome, failureMessages))
      .map((test) => ({
        name: test.fullName,
        file: path,
        message: test.failureMessages[0],
        isFlaky: test.status === 'passed',
      }));
    const isFileFailed = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    return isFileFailed ? [...tests, { name: 'the file itself or one of its hooks', file: path, message }] : tests;
  });
  const flaky = failures.filter((failure) => failure.isFlaky).length;
  return { passed: report.numPassedTests - flaky, failed: failures.length, failures };
}

const isFlaky = (outcome, failureMessages) => outcome === 'passed' && failureMessages?.length > 0;

export function readPlaywright(file) {
  const report = read(file);
  if (!report) return null;
  const { expected, unexpected, flaky } = report.stats;
  const failures = [
    ...report.suites.flatMap((suite) => failedSpecs(suite, [])),
    ...report.errors.map(({ message, location }) => ({ name: 'outside of all tests', file: at(location), message })),
  ];
  return { passed: expected, failed: unexpected + flaky + report.errors.length, failures };
}

/** The outermost suite is the file. */
function failedSpecs({ specs = [], suites = [] }, titles) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const errors = results.find((result) => result.errors.length > 0)?.errors ?? [];
        return {
          name: [...titles, spec.title].join(' '),
          file: `e2e/${spec.file}:${spec.line}`,
          message: errors.map(({ message }) => message).join('\n'),
          isFlaky: status === 'flaky',
        };
      }),
  );
  return [...own, ...suites.flatMap((suite) => failedSpecs(suite, [...titles, suite.title]))];
}

const at = (location) => (location ? `${relative(ROOT, location.file)}:${location.line}` : 'e2e');

export function describeFailures(rows) {
  const all = rows.flatMap(({ name: suite, failures = [] }) => failures.map((failure) => ({ suite, ...failure })));
  const lines = all.length > MANY_FAILURES ? 1 : LINES_OF_FEW;
  return all
    .map(({ suite, name, file, message, isFlaky: flaky }) =>
      [`${flaky ? 'FLAKY' : 'FAILED'}  ${suite} › ${name}`, file, ...firstLines(message, lines)]
        .filter(Boolean)
        .join('\n        '),
    )
    .join('\n');
}

/** No excerpts of code, no calls that are not ours. */
function firstLines(message = '', count) {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !isExcerpt(line) && (!isCall(line) || isOurs(line)))
    .slice(0, count)
    .map((line) => line.trimEnd().replaceAll(ROOT, ''));
}

const isExcerpt = (line) => /^\s*>?\s*\d*\s\|/u.test(line);
const isCall = (line) => /^\s+at /u.test(line);
const isOurs = (call) => call.includes(ROOT) && !call.includes(inRoot('node_modules'));

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
