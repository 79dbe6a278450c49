import { readFileSync } from 'node:fs';

/** How many tests passed and failed by Vitest's report; a file that could not even be read counts as one failure. */
export function readVitest(file) {
  const report = read(file);
  if (!report) return null;
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unread.length };
}

/** The same by Playwright's; a test that passed only when tried again is not a passed one. */
export function readPlaywright(file) {
  const report = read(file);
  if (!report) return null;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
