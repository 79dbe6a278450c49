import { listCustomerTimeline } from '@larder/contract/customers/timeline/timeline.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { call } from '../../../calls/call.ts';
import type { FeedSource } from '../../../lists/use-feed.ts';
import type { TimelineSearch } from './timeline-search.ts';

export function timelineFeed(
  userId: number,
  { kind, actor, order_week_id }: TimelineSearch,
): FeedSource<Answer<typeof listCustomerTimeline>> {
  const query = {
    ...(kind && { kind: [kind] }),
    ...(actor && { actor }),
    ...(order_week_id && { order_week_id }),
  };
  return {
    route: listCustomerTimeline,
    asked: [userId, query],
    fetchPage: (cursor, options) =>
      call(listCustomerTimeline, { params: { id: userId }, query: { ...query, ...cursor } }, options),
  };
}
