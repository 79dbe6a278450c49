import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import classes from './timeline-slot.module.css';

const TimelineDock = lazy(() => import('./timeline-dock.tsx'));

/** The place of the production timeline under every page: as tall as it will be, filled once the page itself is there. */
export function TimelineSlot({ isDue }: { isDue: boolean }) {
  return (
    <aside className={classes.slot} aria-label="Production timeline">
      {/* A fault here must not take the page above with it. */}
      <CatchBoundary getResetKey={() => 'timeline'} errorComponent={NoTimeline}>
        <Suspense>{isDue ? <TimelineDock /> : null}</Suspense>
      </CatchBoundary>
    </aside>
  );
}

function NoTimeline({ reset }: ErrorComponentProps) {
  return (
    <p>
      The timeline could not be shown.{' '}
      <button type="button" onClick={reset}>
        Retry
      </button>
    </p>
  );
}
