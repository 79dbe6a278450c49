import { lazyPart, reload } from '../lazy-part.tsx';
import classes from './timeline-slot.module.css';

const TimelineDock = lazyPart(() => import('./timeline-dock.tsx'), { Instead: NoTimeline });

/** The place of the production timeline under every page: as tall as it will be, filled once the page itself is there. */
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
      The timeline could not be shown.{' '}
      <button type="button" onClick={reload}>
        Reload
      </button>
    </p>
  );
}
