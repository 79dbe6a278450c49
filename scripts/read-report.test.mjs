import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './read-report.mjs';

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

test('a test file that could not be read counts as a failure', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}, {}] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
  ];
  expect(readVitest(written({ numPassedTests: 2, numFailedTests: 1, testResults }))).toEqual({ passed: 2, failed: 2 });
});

test('a journey that passed only when tried again counts as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  expect(readPlaywright(written({ stats, errors: [] }))).toEqual({ passed: 5, failed: 2 });
});

test('no report, or half of one, is none', () => {
  writeFileSync(join(folder, 'half.json'), '{"numPassed');
  expect(readVitest(join(folder, 'half.json'))).toBeNull();
  expect(readPlaywright(join(folder, 'none.json'))).toBeNull();
});
