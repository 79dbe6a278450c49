import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot } from './project.mjs';
import { describeFailures, readPlaywright, readVitest } from './read-report.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function written(report) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const passed = (fullName) => ({ fullName, status: 'passed', failureMessages: [] });
const failed = (fullName, message) => ({ fullName, status: 'failed', failureMessages: [message] });
const vitestFile = (path, status, assertionResults, message = '') => ({
  name: inRoot(path),
  status,
  message,
  assertionResults,
});

test('a test file that could not be read counts as a failure', () => {
  const testResults = [
    vitestFile('a.test.ts', 'passed', [passed('one'), passed('two')]),
    vitestFile('b.test.ts', 'failed', [failed('three', 'Error: no')]),
    vitestFile('c.test.ts', 'failed', [], 'Cannot find module'),
    vitestFile('d.test.ts', 'failed', [{ fullName: 'four', status: 'skipped', failureMessages: [] }], 'hook threw'),
  ];
  expect(readVitest(written({ numPassedTests: 2, testResults }))).toMatchObject({ passed: 2, failed: 3 });
});

test('a test that passed only when tried again counts as failed', () => {
  const retried = { ...passed('one'), failureMessages: ['Error: too early'] };
  const testResults = [vitestFile('a.test.ts', 'passed', [retried, passed('two')])];
  expect(readVitest(written({ numPassedTests: 2, testResults }))).toMatchObject({ passed: 1, failed: 1 });
});

test('a journey that passed only when tried again counts as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  expect(readPlaywright(written({ stats, suites: [], errors: [] }))).toMatchObject({ passed: 5, failed: 2 });
});

test('a failed api test is named with its file, its message and the line of ours that failed', () => {
  const message = [
    'AssertionError: expected 409 to be 200',
    `    at ${inRoot('apps/api/src/areas/orders/skip.test.ts')}:12:5`,
    `    at file://${inRoot('node_modules/vitest/dist/run.js')}:1632:35`,
  ].join('\n');
  const testResults = [
    vitestFile('apps/api/src/areas/orders/skip.test.ts', 'failed', [failed('orders a skip is refused', message)]),
  ];
  const result = readVitest(written({ numPassedTests: 0, testResults }));
  expect(describeFailures([{ name: 'api', ...result }])).toBe(
    `FAILED  api › orders a skip is refused
        apps/api/src/areas/orders/skip.test.ts
        AssertionError: expected 409 to be 200
            at apps/api/src/areas/orders/skip.test.ts:12:5`,
  );
});

test('failed and flaky journeys are named with what timed out and where, without excerpts of code', () => {
  const spec = (title, status, results) => ({ title, file: 'orders.spec.ts', line: 7, tests: [{ status, results }] });
  const errors = [
    { message: '\u001b[31mTest timeout of 45000ms exceeded.\u001b[39m' },
    {
      message: 'Error: locator.click\nCall log:\n\n  6 | test\n> 7 |   click\n    |   ^\n    at e2e/orders.spec.ts:7:1',
    },
  ];
  const group = {
    title: 'orders',
    specs: [
      spec('are skipped', 'unexpected', [{ errors }]),
      spec('are listed', 'flaky', [{ errors: [{ message: 'Error: late' }] }, { errors: [] }]),
      spec('are found', 'expected', [{ errors: [] }]),
    ],
  };
  const suites = [{ title: 'orders.spec.ts', specs: [], suites: [group] }];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
  const result = readPlaywright(written({ stats, suites, errors: [] }));
  expect(describeFailures([{ name: 'browser', ...result }])).toBe(
    `FAILED  browser › orders are skipped
        e2e/orders.spec.ts:7
        Test timeout of 45000ms exceeded.
        Error: locator.click
        Call log:
FLAKY  browser › orders are listed
        e2e/orders.spec.ts:7
        Error: late`,
  );
});

test('many failures take few lines each, so that the end of a log names all of them', () => {
  const message = ['Error: first', 'second', 'third'].join('\n');
  const failures = Array.from({ length: 25 }, (_, at) => ({ name: `test ${at}`, file: 'a.test.ts', message }));
  expect(describeFailures([{ name: 'api', failures }]).split('\n')).toHaveLength(75);
});

test('nothing is said when nothing failed', () => {
  expect(describeFailures([{ name: 'check', passed: 8, failed: 0 }])).toBe('');
});

test('no report, or half of one, is none', () => {
  writeFileSync(join(folder, 'half.json'), '{"numPassed');
  expect(readVitest(join(folder, 'half.json'))).toBeNull();
  expect(readPlaywright(join(folder, 'none.json'))).toBeNull();
});
