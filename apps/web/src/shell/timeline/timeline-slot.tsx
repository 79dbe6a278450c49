import { lazyPart, reload } from '../../parts/lazy-part.tsx';
import classes from './timeline-slot.module.css';

const TimelineDock = lazyPart(() => import('./timeline-dock.tsx'), { Instead: NoTimeline });

/** Reserves the timeline's height. */
export function TimelineSlot({ isDue }: { isDue: boolean }) {
  return (
    <aside className={classes.slot} aria-label="Production timeline">
      {isDue ? <TimelineDock /> : null}
    </aside>
  );
}

function NoTimeline() {
  return (
    <p>
      The timeline could not be loaded.{' '}
      <button type="button" onClick={reload}>
        Reload
      </button>
    </p>
  );
}
