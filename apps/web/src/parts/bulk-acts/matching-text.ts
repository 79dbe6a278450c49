import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';

/** Null if the page has all of them. */
export function matchingText<Row>(list: ListState<Row>): string | null {
  if (list.status !== 'ready' || !list.paging || list.paging.pages === 1) return null;
  const { total, isEstimate } = list.paging;
  return `${isEstimate ? 'about ' : ''}${total.toLocaleString('en-US')}`;
}
