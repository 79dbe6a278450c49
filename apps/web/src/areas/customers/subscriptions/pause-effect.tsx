import { Stack, Text } from '@mantine/core';
import { type PauseEffect, previewPause } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import type { Day } from '@larder/domain/values/days.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { showDay, showWeekday } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { BoxLines } from './box-lines.tsx';
import { describeRepriced } from './describe-repriced.ts';

export const usePausePreview = (subscriptionId: number, until: Day | null) =>
  useRead(
    previewPause,
    { params: { id: subscriptionId }, query: { until: until ?? '' } },
    { enabled: until !== null, staleSeconds: 0 },
  );
type PauseRead = ReturnType<typeof usePausePreview>;

/** Shows which coming orders the pause skips or reprices, by delivery date (CUST-12). */
export function PauseEffects({ until, read }: { until: Day | null; read: PauseRead }) {
  if (until === null) return null;
  return <output>{read.isPending ? <PanelSkeleton lines={1} /> : <Effect until={until} read={read} />}</output>;
}

function Effect({ until, read }: { until: Day; read: PauseRead }) {
  // A refused day is shown under its field when the form is sent; other failures leave the rule above.
  if (!read.data) return null;
  const { orders, covers_later_weeks } = read.data.data;
  const skipped = orders.filter((effect) => effect.is_skipped);
  const repriced = orders.filter((effect) => !effect.is_skipped && effect.total_before !== effect.total_after);
  return (
    <Stack gap="xs">
      {skipped.length === 0 ? (
        <Callout tone="orange">
          This pause skips no box: no coming delivery that can still change is before {describeDay(until)}.
        </Callout>
      ) : (
        <BoxLines
          title={skipped.length === 1 ? 'Skips 1 box:' : `Skips ${skipped.length} boxes:`}
          lines={skipped.map(describeSkipped)}
        />
      )}
      {covers_later_weeks ? (
        <Text size="sm">
          Later deliveries before {describeDay(until)} have no box yet; the pause skips them once their boxes are made.
        </Text>
      ) : null}
      {repriced.length === 0 ? null : <BoxLines title="Changes prices:" lines={repriced.map(describeRepriced)} />}
    </Stack>
  );
}

const describeDay = (day: Day) => `${showWeekday(day)} ${showDay(day)}`;

const describeSkipped = ({ order_id, deliver_at, order_week_number, total_before }: PauseEffect) => ({
  key: `order ${order_id}`,
  text: `${nameDelivery(deliver_at, order_week_number)}, ${formatDollars(total_before)}`,
});
