import type { TimelineGroup, TimelineItem } from '@larder/contract/operations/timeline.ts';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { describeItem } from './describe-item.ts';
import { LANE_PIXELS, placeGroups, type PlacedItem } from './place-items.ts';
import { panned, spanOf, zoomed, type View } from './scale.ts';
import { TimelineLines } from './timeline-lines.tsx';
import { TimelineMark } from './timeline-mark.tsx';
import { useGestures } from './use-gestures.ts';
import classes from './timeline.module.css';

const rowHeight = (lanes: number) => lanes * LANE_PIXELS + 10;

interface TimelineChartProps {
  groups: readonly TimelineGroup[];
  items: readonly TimelineItem[];
  now: number;
  view: View;
  onView: (change: (view: View) => View) => void;
  onHome: () => void;
  /** Reads out the chosen item. */
  onSay: (words: string) => void;
}

/** Groups as rows, time to the right. One item at a time can be reached with Tab; the arrow keys go on from it. */
export function TimelineChart({ groups, items, now, view, onView, onHome, onSay }: TimelineChartProps) {
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track);
  const gestures = useGestures(track, width, onView);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const rows = useMemo(() => placeGroups(groups, items), [groups, items]);
  const order = rows.flatMap((row) => row.placed);
  const current = order.find(({ item }) => item.id === pickedId) ?? order.find(({ to }) => to >= now) ?? order[0];

  const pick = (placed: PlacedItem) => {
    setPickedId(placed.item.id);
    onSay(describeItem(placed.item, groups.find(({ id }) => id === placed.item.group)?.name ?? ''));
  };
  const goTo = (placed: PlacedItem) => {
    pick(placed);
    if (placed.from < view.start || placed.from > view.end - spanOf(view) * 0.1) {
      onView((before) => panned(before, placed.from - before.start - spanOf(before) / 2));
    }
    requestAnimationFrame(() => track.current?.querySelector<HTMLElement>(`[data-item="${placed.item.id}"]`)?.focus());
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step === undefined || !current ? undefined : order[order.indexOf(current) + step];
    if (next) goTo(next);
    else if (event.key === '+' || event.key === '=') onView((before) => zoomed(before, 0.7));
    else if (event.key === '-') onView((before) => zoomed(before, 1.4));
    else if (event.key === 'Home') onHome();
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.grid}>
      <div className={classes.names} aria-hidden>
        <div className={classes.axis} />
        {rows.map(({ group, lanes }) => (
          <div key={group.id} className={classes.name} style={{ height: rowHeight(lanes) }}>
            {group.name}
          </div>
        ))}
      </div>
      <div ref={track} className={classes.track} {...gestures}>
        <TimelineLines view={view} now={now} width={width} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the items inside it */}
        <ul className={classes.groups} onKeyDown={press}>
          {rows.map(({ group, placed, lanes }) => (
            <li key={group.id} className={classes.row} style={{ height: rowHeight(lanes) }}>
              <ul aria-label={group.name}>
                {placed.map((each) => (
                  <TimelineMark
                    key={each.item.id}
                    placed={each}
                    groupName={group.name}
                    view={view}
                    width={width}
                    isCurrent={each === current}
                    isPicked={each.item.id === pickedId}
                    onPick={pick}
                  />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function useWidth(track: { current: HTMLDivElement | null }): number {
  const [width, setWidth] = useState(900);
  useLayoutEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.max(1, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [track]);
  return width;
}
