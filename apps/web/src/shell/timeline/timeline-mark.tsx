import type { TimelineItem } from '@larder/contract/operations/timeline/timeline.ts';
import type { CSSProperties } from 'react';
import { describeItem, nameOfItem } from './describe-item.ts';
import { LANE_PIXELS, type PlacedItem } from './place-items.ts';
import { isInView } from './reachable-mark.ts';
import { spanOf, type View } from './scale.ts';
import classes from './timeline.module.css';

const TONES: Record<TimelineItem['kind'], string> = {
  week: 'gray',
  cutoff: 'orange',
  window: 'pink',
  ship: 'plum',
  delivery: 'teal',
  holiday: 'blue',
};
/** Measured: a letter of the label takes 6.6 px at 12 px. */
const LETTER_PIXELS = 6.6;
const NARROWEST = 8;
const ROOMY = 52;

interface TimelineMarkProps {
  placed: PlacedItem;
  groupName: string;
  view: View;
  width: number;
  isCurrent: boolean;
  isPicked: boolean;
  onPick: (placed: PlacedItem) => void;
}

export function TimelineMark({ placed, groupName, view, width, isCurrent, isPicked, onPick }: TimelineMarkProps) {
  const { item, from, to, lane } = placed;
  const x = (at: number) => ((at - view.start) / spanOf(view)) * width;
  const isMoment = from === to;
  if (!isInView(placed, view)) return null;
  const [left, right] = [x(from), x(to)];
  const name = nameOfItem(item);
  const style = {
    left: Math.max(left, -4),
    top: lane * LANE_PIXELS + 6,
    ...(isMoment ? {} : { width: Math.max(NARROWEST, Math.min(right, width + 4) - Math.max(left, -4)) }),
    '--tone': `var(--larder-${TONES[item.kind]})`,
    '--tint': `var(--larder-${TONES[item.kind]}-tint)`,
  } as CSSProperties;
  const label = isMoment
    ? 'none'
    : labelPlace(
        name,
        Math.min(right, width) - Math.max(left, 0),
        from < view.start ? 0 : Math.min(x(placed.next), width) - right,
      );
  const description = describeItem(item, groupName);
  return (
    <li>
      <button
        type="button"
        data-item={item.id}
        data-moment={isMoment || undefined}
        data-planned={item.holiday?.is_applied === false || undefined}
        data-label={label}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={description}
        aria-pressed={isPicked}
        title={description}
        className={classes.item}
        style={style}
        onClick={() => onPick(placed)}
      >
        {label === 'none' ? null : <span>{name}</span>}
      </button>
    </li>
  );
}

/** A label that runs over the end of its bar begins inside it, in its own day. */
function labelPlace(name: string, width: number, room: number): 'inside' | 'over' | 'none' {
  const needed = name.length * LETTER_PIXELS;
  if (width > needed + 14 || width > 2 * ROOMY) return 'inside';
  if (room > 0 && width + room > needed + 14) return 'over';
  return width > ROOMY ? 'inside' : 'none';
}
