import type { TimelineGroup, TimelineItem } from '@larder/contract/operations/timeline/timeline.ts';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LANE_PIXELS, placeGroups, type PlacedGroup } from './place-items.ts';
import type { View } from './scale.ts';
import { TimelineLines } from './timeline-lines.tsx';
import { TimelineMark } from './timeline-mark.tsx';
import { useGestures } from './use-gestures.ts';
import { useMarkKeys, type ChangeView } from './use-mark-keys.ts';
import classes from './timeline.module.css';

const rowHeight = (lanes: number) => lanes * LANE_PIXELS + 10;

interface TimelineChartProps {
  groups: readonly TimelineGroup[];
  items: readonly TimelineItem[];
  now: number;
  view: View;
  onView: ChangeView;
  onHome: () => void;
  onPick: (item: TimelineItem) => void;
}

/** One item is in the tab order; arrow keys move between items. */
export function TimelineChart({ groups, items, now, view, onView, onHome, onPick }: TimelineChartProps) {
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track);
  const gestures = useGestures(track, width, onView);
  const rows = useMemo(() => placeGroups(groups, items), [groups, items]);
  const order = rows.flatMap((row) => row.placed);
  const { current, pickedId, pick, press } = useMarkKeys(track, { order, view, now, onView, onHome, onPick });
  return (
    <div className={classes.grid}>
      <GroupNames rows={rows} />
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

/** Visual only: the rows have accessible names. */
function GroupNames({ rows }: { rows: readonly PlacedGroup[] }) {
  return (
    <div className={classes.names} aria-hidden>
      <div className={classes.axis} />
      {rows.map(({ group, lanes }) => (
        <div key={group.id} className={classes.name} style={{ height: rowHeight(lanes) }}>
          {group.name}
        </div>
      ))}
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
