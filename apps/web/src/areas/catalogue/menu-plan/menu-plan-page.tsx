import { NativeSelect } from '@mantine/core';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useState } from 'react';
import { AddWeeks } from './add-weeks.tsx';
import { PlanBoard } from './plan-board.tsx';
import { useMenuPlan } from './use-menu-plan.ts';
import classes from './menu-plan.module.css';

const WITHIN = [
  { value: '0', label: 'Not marked' },
  ...[1, 2, 3, 4, 6, 8].map((weeks) => ({
    value: String(weeks),
    label: `Within ${weeks} ${weeks === 1 ? 'week' : 'weeks'}`,
  })),
];

export function MenuPlanPage() {
  const [within, setWithin] = useState('1');
  const [weeks, setWeeks] = useState('12');
  return (
    <>
      <PageHeader
        title="Menu Planner"
        actions={
          <div className={classes.tools}>
            <NativeSelect
              label="Coming weeks"
              data={['4', '12', '26']}
              value={weeks}
              onChange={(event) => setWeeks(event.currentTarget.value)}
            />
            <NativeSelect
              label="Repeated dishes"
              data={WITHIN}
              value={within}
              onChange={(event) => setWithin(event.currentTarget.value)}
            />
            <AddWeeks />
          </div>
        }
      />
      <Plan weeks={Number(weeks)} within={Number(within)} />
    </>
  );
}

function Plan({ weeks, within }: { weeks: number; within: number }) {
  const read = useMenuPlan(weeks);
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  if (read.data.data.weeks.length === 0)
    return (
      <EmptyState title="No coming weeks" action={<AddWeeks />}>
        Add weeks, each with a menu of its own, and activate them here.
      </EmptyState>
    );
  return <PlanBoard plan={read.data.data} within={within} />;
}
