import { listCustomerTimeline } from '@larder/contract/customers/timeline.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { call } from '../../calls/call.ts';
import type { CallFailure } from '../../calls/call-failure.ts';
import { parseSearch, readSearch, writeSearch } from '../../calls/search-text.ts';
import { keyOfRoute } from '../../calls/use-read.ts';
import { timelineSearch, type TimelineSearch } from './timeline-search.ts';

type Page = Answer<typeof listCustomerTimeline>;

/** The timeline that the address asks for, page after page. While another is fetched the last one stays. */
export function useTimelineReading(userId: number, { kind, actor, order_week_id }: TimelineSearch) {
  const query = {
    ...(kind && { kind: [kind] }),
    ...(actor && { actor }),
    ...(order_week_id && { order_week_id }),
  };
  return useInfiniteQuery<Page, CallFailure, InfiniteData<Page>, unknown[], string | null>({
    queryKey: [...keyOfRoute(listCustomerTimeline), userId, query],
    initialPageParam: null,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        listCustomerTimeline,
        { params: { id: userId }, query: { ...query, ...(cursor && { cursor }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.meta.next,
    placeholderData: keepPreviousData,
  });
}

/** The filters in the address, and how to change them. */
export function useTimelineSearch() {
  const { history } = useRouter();
  const { pathname, search: raw } = useLocation();
  return {
    search: readSearch(timelineSearch, raw),
    change: (patch: Partial<TimelineSearch>) => {
      const now = readSearch(timelineSearch, parseSearch(history.location.search));
      history.push(pathname + writeSearch({ ...now, ...patch }));
    },
    clear: () => history.push(pathname),
  };
}
