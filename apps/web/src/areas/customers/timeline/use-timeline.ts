import { listCustomerTimeline } from '@larder/contract/customers/timeline/timeline.ts';
import { call } from '../../../calls/call.ts';
import { useFeed } from '../../../lists/use-feed.ts';
import type { TimelineSearch } from './timeline-search.ts';

export function useTimeline(userId: number, { kind, actor, order_week_id }: TimelineSearch) {
  const query = {
    ...(kind && { kind: [kind] }),
    ...(actor && { actor }),
    ...(order_week_id && { order_week_id }),
  };
  return useFeed(listCustomerTimeline, [userId, query], (cursor, signal) =>
    call(listCustomerTimeline, { params: { id: userId }, query: { ...query, ...cursor } }, { signal }),
  );
}
