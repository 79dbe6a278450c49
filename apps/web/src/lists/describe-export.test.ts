import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { expect, test } from 'vitest';
import { hrefFrom } from '../href-to.ts';
import { describeExport, refusalToExport } from './describe-export.ts';

const USERS = { one: 'user', many: 'users' };
const listOf = (total: number, isEstimate = false): ListState<number> => ({
  status: 'ready',
  rows: total === 0 ? [] : [1],
  refreshing: false,
  paging: { page: 1, pages: 1, perPage: 10, total, isEstimate, href: () => hrefFrom('/users') },
});

test.each([
  [listOf(1), '1 user', null],
  [listOf(1_234), '1,234 users', null],
  [listOf(1_000_000, true), 'about 1,000,000 users', null],
  [listOf(0), null, 'There are no users to export.'],
])('an export says how many rows follow, and an empty list cannot be exported', (list, count, refusal) => {
  expect([describeExport(list, USERS), refusalToExport(list, USERS)]).toEqual([count, refusal]);
});

test('an export whose rows are not those of the list says what they are', () => {
  expect(describeExport(listOf(2), { one: 'zip code', many: 'zip codes', by: 'shipping rule' })).toBe(
    '2 zip codes, by shipping rule',
  );
});

test('a list that could not be loaded cannot be exported', () => {
  const failed: ListState<number> = { status: 'failed', message: null, onRetry: null };
  expect(refusalToExport(failed, USERS)).toBe('The list could not be loaded, so it cannot be exported.');
});
