import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { expect, test } from 'vitest';
import { hrefFrom } from '../href-to.ts';
import { countingLastPage } from './list-state.ts';

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
