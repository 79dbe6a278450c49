import { expect, test } from 'vitest';
import { isLate } from './late-steps.ts';

const due = Temporal.Instant.from('2026-11-21T05:59:59Z');

test.each([
  [0, false],
  [300, false],
  [301, true],
])('%i seconds after it was due a step is overdue: %s', (seconds, late) => {
  expect(isLate(due, due.add({ seconds }))).toBe(late);
});
