import type { Pagination } from '@larder/contract/wire/page.ts';
import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { CallFailure, firstSentence, serverMessage } from '../calls/call-failure.ts';
import { hrefFrom } from '../href-to.ts';
import type { Href } from '@larder/ui/controls/display/link.tsx';

export interface PageAnswer<Row> {
  data: Row[];
  meta: { pagination: Pagination };
}

interface PageReading<Row> {
  answer: PageAnswer<Row> | undefined;
  error: Error | null;
  isPrevious: boolean;
  retry: () => void;
}

/** Rows survive a failed refresh. Without a message: 'Error!' (STAFF-63). */
export function listState<Row>(reading: PageReading<Row>, href: (page: number) => Href): ListState<Row> {
  const { answer, error, isPrevious, retry } = reading;
  if (error !== null && (answer === undefined || isPrevious)) {
    return { status: 'failed', message: sentenceOf(error), onRetry: retry };
  }
  if (answer === undefined) return { status: 'loading' };
  const { total, per_page, current_page, total_pages, total_is_estimate } = answer.meta.pagination;
  const paging = {
    page: current_page,
    pages: total_pages,
    perPage: per_page,
    total,
    isEstimate: total_is_estimate ?? false,
    href,
  };
  return { status: 'ready', rows: answer.data, refreshing: isPrevious, paging };
}

/** A list has no field to highlight: it says itself what is wrong with what it was asked. */
const sentenceOf = (error: Error) =>
  error instanceof CallFailure && !error.isSilent ? firstSentence(error) : 'Error!';

interface WholeReading<Row> {
  data: { data: Row[] } | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export function wholeList<Row>({ data, error, refetch }: WholeReading<Row>): ListState<Row> {
  if (data) return { status: 'ready', rows: data.data, refreshing: false, paging: null };
  if (error) return { status: 'failed', message: serverMessage(error, 'Error!'), onRetry: () => void refetch() };
  return { status: 'loading' };
}

/** STAFF-3: the last page of an estimated list needs the exact total. */
export function countingLastPage<Row>(list: ListState<Row>): ListState<Row> {
  if (list.status !== 'ready' || !list.paging?.isEstimate) return list;
  const { paging } = list;
  const href = (page: number) =>
    page === paging.pages ? hrefFrom(`${paging.href(page)}&count=exact`) : paging.href(page);
  return { ...list, paging: { ...paging, href } };
}
