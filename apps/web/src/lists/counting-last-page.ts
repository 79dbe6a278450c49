import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { hrefFrom } from '../href-to.ts';

/** STAFF-3: the last page of an estimated list needs the exact total. */
export function countingLastPage<Row>(list: ListState<Row>): ListState<Row> {
  if (list.status !== 'ready' || !list.paging?.isEstimate) return list;
  const { paging } = list;
  const href = (page: number) =>
    page === paging.pages ? hrefFrom(`${paging.href(page)}&count=exact`) : paging.href(page);
  return { ...list, paging: { ...paging, href } };
}
