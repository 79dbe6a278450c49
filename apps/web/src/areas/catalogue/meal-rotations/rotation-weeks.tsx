import { Button, Group, Text } from '@mantine/core';
import {
  listMealRotations,
  listRotationWeeks,
  removeRotationWeek,
} from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { listOrderWeeks, type OrderWeek } from '@larder/contract/orders/weeks/order-weeks.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { ActivateWeek } from '../weeks/activate-week.tsx';
import { OrderMakingOfWeek } from '../../../parts/order-making.tsx';
import { WeekBadge } from '../../../parts/week-badge.tsx';
import { hrefTo } from '../../../href-to.ts';
import { weeksOfRotation } from './rotations-query.ts';

export function RotationWeeks({ rotationId }: { rotationId: number }) {
  const read = useRead(listRotationWeeks, weeksOfRotation(rotationId));
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  if (read.data.data.length === 0) return <EmptyState title="No weeks in this rotation yet" />;
  return read.data.data.map((week) => <Week key={week.id} rotationId={rotationId} week={week} />);
}

function Week({ rotationId, week }: { rotationId: number; week: OrderWeek }) {
  return (
    <Panel
      id={`week-${week.id}`}
      title={`Week ${week.number}`}
      actions={
        <Group gap="xs">
          <WeekBadge status={week.status} />
          <Link
            href={hrefTo({ to: '/order-weeks/$id', params: { id: week.id } })}
            aria-label={`Cockpit of week ${week.number}`}
          >
            Cockpit
          </Link>
          {week.status === 'draft' ? <DraftActions rotationId={rotationId} week={week} /> : null}
        </Group>
      }
    >
      <Text size="sm">
        Starts <Day date={week.date} />
      </Text>
      <Facts
        facts={(week.productionCycles?.data ?? []).map(({ name, order_cutoff_day, cutoff_date }) => ({
          name,
          value: (
            <>
              {order_cutoff_day}, <Moment at={cutoff_date} />
            </>
          ),
        }))}
      />
      {week.status === 'active' ? <OrderMakingOfWeek weekId={week.id} /> : null}
    </Panel>
  );
}

function DraftActions({ rotationId, week }: { rotationId: number; week: OrderWeek }) {
  const { run } = useCall(removeRotationWeek, { refreshes: [listRotationWeeks, listOrderWeeks, listMealRotations] });
  return (
    <>
      <ActivateWeek
        week={week}
        trigger={(open) => (
          <Button variant="default" size="compact-sm" onClick={open}>
            Activate
          </Button>
        )}
      />
      <ConfirmAction
        title={`Remove week ${week.number}`}
        message={`Week ${week.number} will have no rotation and cannot be activated until it is added to one.`}
        action="Remove"
        danger
        run={async () => {
          await run({ params: { id: rotationId, weekId: week.id } });
          return null;
        }}
        onDone={() => toast.success('Week Removed')}
        trigger={(open) => (
          <Button variant="default" size="compact-sm" onClick={open}>
            Remove
          </Button>
        )}
      />
    </>
  );
}
