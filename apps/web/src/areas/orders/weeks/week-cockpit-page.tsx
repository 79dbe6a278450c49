import { Group, Stack } from '@mantine/core';
import { showWeekCockpit, type WeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { OrderMakingOfWeek } from '../../../parts/order-making.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { WeekBadge } from '../../../parts/week-badge.tsx';
import { hrefTo } from '../../../href-to.ts';
import { CycleCockpit } from './cycle-cockpit.tsx';
import { useWeekCharging } from './use-week-charging.ts';
import { WeekBatches } from './week-batches.tsx';
import { WeekMenu } from './week-menu.tsx';
import { WeekShipping } from './week-shipping.tsx';
import { WeekWarnings } from './week-warnings.tsx';
import classes from './week-cockpit.module.css';

const LOOK_SECONDS = 30;

const back = () => ({ href: lastList('/order-weeks'), label: 'Order weeks' });

interface CockpitSlots {
  activate: (week: WeekCockpit['week']) => ReactNode;
}

/** Without a rotation, the warning links to the rotations instead. */
const isReady = ({ status, meal_rotation_id }: WeekCockpit['week']) => status === 'draft' && meal_rotation_id !== null;

export function WeekCockpitPage({ activate }: CockpitSlots) {
  const { id } = useParams({ from: '/_shell/order-weeks/$id' });
  const read = useRead(showWeekCockpit, { params: { id } }, { refetchSeconds: LOOK_SECONDS });
  return (
    <RecordScreen read={read} title="Order Week" back={back()}>
      {(cockpit) => <Cockpit cockpit={cockpit} activate={activate} />}
    </RecordScreen>
  );
}

function Cockpit({ cockpit, activate }: CockpitSlots & { cockpit: WeekCockpit }) {
  const { week, cycles } = cockpit;
  const charging = useWeekCharging(cockpit);
  return (
    <>
      <PageHeader
        title={`Week ${week.number}`}
        back={back()}
        badge={<WeekBadge status={week.status} />}
        subline={
          <>
            From <Day date={week.date} />
          </>
        }
        actions={
          <Group gap="md">
            <Link href={hrefTo({ to: '/orders', search: { order_week_id: week.id } })}>All orders of the week</Link>
            {isReady(week) ? activate(week) : null}
          </Group>
        }
      />
      <Stack gap="md">
        <WeekWarnings cockpit={cockpit} />
        {week.status === 'active' ? <OrderMakingOfWeek weekId={week.id} whileMade /> : null}
        <div className={classes.cycles}>
          {cycles.map((cycle) => (
            <CycleCockpit
              key={cycle.production_cycle.id}
              weekId={week.id}
              cycle={cycle}
              charging={charging.filter(({ production_cycle }) => production_cycle.id === cycle.production_cycle.id)}
            />
          ))}
        </div>
        <WeekMenu cockpit={cockpit} />
        <div className={classes.cycles}>
          <WeekShipping cockpit={cockpit} />
          <WeekBatches batches={cockpit.batches} />
        </div>
      </Stack>
    </>
  );
}
