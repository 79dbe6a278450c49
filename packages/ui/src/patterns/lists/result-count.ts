import type { ListState, Paging } from './list-page.types.ts';

const whole = new Intl.NumberFormat('en-US');

/** '11 to 20 of 207'. */
export function resultCount<Row>(list: ListState<Row>): string {
  if (list.status === 'loading') return 'Loading';
  if (list.status === 'failed') return '';
  if (list.rows.length === 0) return 'No results';
  if (list.paging === null) return list.rows.length === 1 ? '1 result' : `${whole.format(list.rows.length)} results`;
  return pageCount(list.paging, list.rows.length);
}

function pageCount({ page, perPage, total, isEstimate = false }: Paging, count: number): string {
  const first = (page - 1) * perPage + 1;
  const last = first + count - 1;
  return `${whole.format(first)} to ${whole.format(last)} of ${isEstimate ? 'about ' : ''}${whole.format(total)}`;
}
