import type { TimelineGroup, TimelineItem } from '@larder/contract/operations/timeline/timeline.ts';

/** Epoch milliseconds; for a moment `to` equals `from`. */
export interface PlacedItem {
  item: TimelineItem;
  from: number;
  to: number;
  lane: number;
  /** Limits the label. */
  next: number;
}

export interface PlacedGroup {
  group: TimelineGroup;
  placed: PlacedItem[];
  lanes: number;
}

export const LANE_PIXELS = 26;

/** A cutoff shares the lane of its window. */
const LANES: TimelineItem['kind'][][] = [['week', 'holiday'], ['cutoff', 'window'], ['ship'], ['delivery']];

const momentOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds;

/** Fixed lanes by kind, so that rows do not jump while panning. */
export function placeGroups(groups: readonly TimelineGroup[], items: readonly TimelineItem[]): PlacedGroup[] {
  return groups.map((group) => {
    const placed = placeItems(items.filter((item) => item.group === group.id));
    return { group, placed, lanes: Math.max(1, ...placed.map(({ lane }) => lane + 1)) };
  });
}

/** Sorted by start, which is also the order of the arrow keys. */
export function placeItems(items: readonly TimelineItem[]): PlacedItem[] {
  const placed: PlacedItem[] = [];
  let first = 0;
  for (const kinds of LANES) {
    const lane = onFreeLanes(
      items.filter(({ kind }) => kinds.includes(kind)),
      first,
    );
    placed.push(...lane);
    first = Math.max(first, ...lane.map((each) => each.lane)) + 1;
  }
  const inOrder = placed.toSorted((a, b) => a.from - b.from || a.lane - b.lane);
  for (const each of inOrder) {
    each.next =
      inOrder.find(({ lane, from }) => lane === each.lane && from > each.from)?.from ?? Number.POSITIVE_INFINITY;
  }
  return inOrder;
}

/** A moment takes no space, so its window may follow at once. */
function onFreeLanes(items: readonly TimelineItem[], first: number): PlacedItem[] {
  const ends: number[] = [];
  const timed = items.map((item) => ({
    item,
    from: momentOf(item.starts_at),
    to: momentOf(item.ends_at ?? item.starts_at),
  }));
  return timed
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ item, from, to }) => {
      const free = ends.findIndex((end) => end <= from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = to;
      return { item, from, to, lane: first + lane, next: Number.POSITIVE_INFINITY };
    });
}
