import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { expect, test } from 'vitest';
import { hrefFrom } from '../href-to.ts';
import { CallFailure } from '../calls/call-failure.ts';
import { countingLastPage, listState } from './list-state.ts';

const listOf = (isEstimate: boolean): ListState<number> => ({
  status: 'ready',
  rows: [1],
  refreshing: false,
  paging: { page: 1, pages: 9, perPage: 20, total: 180, isEstimate, href: (page) => hrefFrom(`/orders?page=${page}`) },
});
const hrefs = (isEstimate: boolean) => {
  const list = countingLastPage(listOf(isEstimate));
  return list.status === 'ready' && [2, 9].map((page) => list.paging?.href(page));
};

test('only the link to the last page of an estimated list asks for the exact total', () => {
  expect(hrefs(true)).toEqual(['/orders?page=2', '/orders?page=9&count=exact']);
  expect(hrefs(false)).toEqual(['/orders?page=2', '/orders?page=9']);
});

test.each([
  [{ keyword: ['Contains an unsupported character.'] }, false, 'Contains an unsupported character.'],
  [{}, false, 'Check the highlighted fields.'],
  [{}, true, 'Error!'],
])('a list that is refused for %j says what is wrong, as it highlights no field', (errors, isSilent, message) => {
  const error = new CallFailure({
    status: 422,
    code: 'invalid',
    message: 'Check the highlighted fields.',
    errors,
    isSilent,
  });
  const list = listState({ answer: undefined, error, isPrevious: false, retry: () => {} }, () => hrefFrom('/users'));
  expect(list).toMatchObject({ status: 'failed', message });
});
