import { FailedState } from '@larder/ui/patterns/failed-state.tsx';
import { PanelSkeleton } from '@larder/ui/controls/skeletons.tsx';
import { Title } from '@mantine/core';
import { useId, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { homeView, panned, spanOf, zoomed, type View } from './scale.ts';
import { TimelineChart } from './timeline-chart.tsx';
import { useFirstDays, useItemsOf, type Timeline } from './use-timeline.ts';
import classes from './timeline.module.css';

const TimelineList = lazyPart(() => import('./timeline-list.tsx'), { waiting: <div className={classes.waiting} /> });

/** The production timeline: weeks, cutoffs, windows, ship and delivery days, holidays. */
export default function TimelineDock() {
  const { timeline, error, retry } = useFirstDays();
  if (timeline) return <LoadedTimeline timeline={timeline} />;
  return (
    <section className={classes.root}>
      {error ? (
        <>
          <div className={classes.head}>
            <TimelineTitle />
          </div>
          <FailedState message={error.message} onRetry={retry} />
        </>
      ) : (
        <PanelSkeleton lines={8} />
      )}
    </section>
  );
}

const TimelineTitle = ({ id }: { id?: string }) => (
  <Title order={2} id={id} className={classes.title ?? ''}>
    Production timeline <span className={classes.zone}>CST</span>
  </Title>
);

const ZOOM = 1.4;
/** Fewer pixels than this show three days, not ten. */
const NARROW = 760;

function LoadedTimeline({ timeline }: { timeline: Timeline }) {
  const titleId = useId();
  const home = () => homeView(timeline.now, window.innerWidth < NARROW);
  const [view, setView] = useState<View>(home);
  const [asList, setAsList] = useState(false);
  const [said, setSaid] = useState('');
  const items = useItemsOf(view, timeline);
  const shown = { groups: timeline.groups, items, now: timeline.now, view };
  const goHome = () => setView(home());
  return (
    <section className={classes.root} aria-labelledby={titleId}>
      <div className={classes.head}>
        <TimelineTitle id={titleId} />
        <output className={classes.detail}>{said}</output>
        <div className={classes.tools}>
          <Tool name="Earlier" onPress={() => setView((now) => panned(now, -spanOf(now) / 4))}>
            ‹
          </Tool>
          <Tool name="Today" onPress={goHome}>
            Today
          </Tool>
          <Tool name="Later" onPress={() => setView((now) => panned(now, spanOf(now) / 4))}>
            ›
          </Tool>
          <Tool name="Zoom out" onPress={() => setView((now) => zoomed(now, ZOOM))}>
            −
          </Tool>
          <Tool name="Zoom in" onPress={() => setView((now) => zoomed(now, 1 / ZOOM))}>
            +
          </Tool>
          <Tool name={asList ? 'Show as chart' : 'Show as list'} onPress={() => setAsList(!asList)}>
            {asList ? 'Show as chart' : 'Show as list'}
          </Tool>
        </div>
      </div>
      {asList ? (
        <TimelineList {...shown} onMissing={() => setAsList(false)} />
      ) : (
        <TimelineChart {...shown} onView={setView} onHome={goHome} onSay={setSaid} />
      )}
    </section>
  );
}

function Tool({ name, onPress, children }: { name: string; onPress: () => void; children: string }) {
  return (
    <button type="button" aria-label={name} onClick={onPress}>
      {children}
    </button>
  );
}
