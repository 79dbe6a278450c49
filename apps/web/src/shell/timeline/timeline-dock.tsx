import type { TimelineItem } from '@larder/contract/operations/timeline/timeline.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { Box, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { hrefTo } from '../../href-to.ts';
import { describeItem } from './describe-item.ts';
import { homeView, panned, spanOf, zoomed, type View } from './scale.ts';
import { TimelineChart } from './timeline-chart.tsx';
import { useFirstDays, useItemsOf, type Timeline } from './use-timeline.ts';
import classes from './timeline.module.css';

const TimelineList = lazyPart(() => import('./timeline-list.tsx'), { waiting: <div className={classes.waiting} /> });

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
        <Box px="md" py="sm">
          <PanelSkeleton lines={8} />
        </Box>
      )}
    </section>
  );
}

const TimelineTitle = ({ id }: { id?: string }) => (
  <Title order={2} id={id} className={classes.title ?? ''}>
    Production timeline <span className={classes.zone}>CST</span>
  </Title>
);

const nameOf = ({ groups }: Timeline, { group }: TimelineItem) => groups.find(({ id }) => id === group)?.name ?? '';

const ZOOM = 1.4;
const NARROW = 760;

function LoadedTimeline({ timeline }: { timeline: Timeline }) {
  const titleId = useId();
  const home = () => homeView(timeline.now, window.innerWidth < NARROW);
  const [view, setView] = useState<View>(home);
  const [asList, setAsList] = useState(false);
  const [picked, setPicked] = useState<TimelineItem | null>(null);
  const items = useItemsOf(view, timeline);
  const visible = { groups: timeline.groups, items, now: timeline.now, view };
  const goHome = () => setView(home());
  return (
    <section className={classes.root} aria-labelledby={titleId}>
      <div className={classes.head}>
        <TimelineTitle id={titleId} />
        <output className={classes.detail}>{picked ? describeItem(picked, nameOf(timeline, picked)) : ''}</output>
        {picked?.order_week_id ? (
          <Link
            className={classes.week}
            href={hrefTo({ to: '/order-weeks/$id', params: { id: picked.order_week_id } })}
          >
            Open the week
          </Link>
        ) : null}
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
        <TimelineList {...visible} onMissing={() => setAsList(false)} />
      ) : (
        <TimelineChart {...visible} onView={setView} onHome={goHome} onPick={setPicked} />
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
