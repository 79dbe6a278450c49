import { WhenInView } from '@larder/ui/patterns/pages/when-in-view.tsx';
import { lazyPart, reload } from '../../parts/lazy-part.tsx';
import classes from './timeline-slot.module.css';

const TimelineDock = lazyPart(() => import('./timeline-dock.tsx'), { Instead: NoTimeline });

const HEIGHT = 344;
/** Below a list of ten rows it is near; below a long page it makes no call until somebody scrolls. */
const MARGIN = 400;

/** Reserves the timeline's height. */
export function TimelineSlot({ isDue }: { isDue: boolean }) {
  return (
    <aside className={classes.slot} aria-label="Production timeline">
      {isDue ? (
        <WhenInView height={HEIGHT} margin={MARGIN}>
          <TimelineDock />
        </WhenInView>
      ) : null}
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
