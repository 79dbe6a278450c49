import { Checkbox, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { listOrderWeeks, type OrderWeek } from '@larder/contract/orders/weeks/order-weeks.ts';
import { isSelectableWeek } from '@larder/domain/marketing/order-bumps/order-bump-rules.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { ORDER_BUMP_LABELS, type OrderBumpValues } from './order-bump-values.ts';

export type BumpWeek = Pick<OrderWeek, 'id' | 'number' | 'date' | 'status'>;

interface OrderBumpWeeksProps {
  form: UseFormReturnType<OrderBumpValues>;
  onBump: BumpWeek[];
}

/** Active and draft weeks, plus weeks already selected (MKT-48). */
export function OrderBumpWeeks({ form, onBump }: OrderBumpWeeksProps) {
  const read = useRead(listOrderWeeks, { query: { status: ['active', 'draft'] } });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const ids = onBump.map(({ id }) => id);
  const weeks = [...read.data.data, ...onBump.filter((week) => read.data.data.every(({ id }) => id !== week.id))]
    .filter((week) => isSelectableWeek(week, ids))
    .toSorted((a, b) => a.number - b.number);
  return (
    <Checkbox.Group label={ORDER_BUMP_LABELS.week_ids} key={form.key('week_ids')} {...form.getInputProps('week_ids')}>
      <Group gap="md" mt={6}>
        {weeks.map(({ id, number, date, status }) => (
          <Checkbox key={id} value={String(id)} label={`${number} (${showDay(date)}), ${status}`} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
