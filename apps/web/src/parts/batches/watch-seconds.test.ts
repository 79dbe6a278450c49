import { expect, test } from 'vitest';
import type { Batch } from '@larder/contract/wire/batch.ts';
import { pageSeconds } from './watch-seconds.ts';

const batch = (changes: Partial<Batch>): Batch => ({
  id: 1,
  name: 'Import Customers',
  progress: 0,
  processed_jobs: 0,
  total_jobs: 10,
  failed_jobs: 0,
  pending_jobs: 10,
  created_at: '2026-01-01T00:00:00Z',
  finished_at: null,
  cancelled_at: null,
  created_by: { email: 'staff@example.test' },
  file_name: null,
  amount: null,
  reverses_batch_id: null,
  reversal_batch_id: null,
  seconds_left: null,
  ...changes,
});
const ended = { finished_at: '2026-01-01T00:00:10Z' };

test.each([
  ['none', [], 0],
  ['one that has not begun', [batch({})], 2],
  ['one that takes long', [batch({ progress: 10, seconds_left: 300 })], 10],
  ['one that is almost done', [batch({ progress: 90, seconds_left: 8 })], 2],
  ['one whose rows are done and whose end is not recorded yet', [batch({ progress: 100, seconds_left: 0 })], 2],
  ['one that ended', [batch({ progress: 90, failed_jobs: 1, ...ended })], 0],
  ['one that was cancelled', [batch({ cancelled_at: '2026-01-01T00:00:10Z' })], 0],
  ['one that ended and its reversal that begins', [batch(ended), batch({})], 2],
])('the page of %s is read again in time', (_, batches, seconds) => {
  expect(pageSeconds(batches)).toBe(seconds);
});
