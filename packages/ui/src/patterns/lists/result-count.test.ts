import { expect, test } from 'vitest';
import type { ListState, Paging } from './list-page.types.ts';
import { resultCount } from './result-count.ts';

const paging: Paging = { page: 1, pages: 21, perPage: 10, total: 207, href: (page) => `#page-${page}` };
const ready = (rows: number, over: Partial<Paging> | null = {}): ListState<number> => ({
  status: 'ready',
  rows: Array.from({ length: rows }, (_, index) => index),
  refreshing: false,
  paging: over === null ? null : { ...paging, ...over },
});

const cases: [name: string, list: ListState<number>, said: string][] = [
  ['loading', { status: 'loading' }, 'Loading'],
  ['failed', { status: 'failed', message: null, onRetry: () => {} }, ''],
  ['nothing', ready(0), 'No results'],
  ['the first page', ready(10), '1 to 10 of 207'],
  ['the last page', ready(7, { page: 21 }), '201 to 207 of 207'],
  ['an estimate', ready(10, { page: 3, total: 48_000, isEstimate: true }), '21 to 30 of about 48,000'],
  ['one without pages', ready(1, null), '1 result'],
  ['all at once', ready(1200, null), '1,200 results'],
];

test.each(cases)('the status line counts the rows of a list: %s', (_name, list, said) => {
  expect(resultCount(list)).toBe(said);
});
