import { listOrderWeeks, type OrderWeek } from '@larder/contract/orders/weeks/order-weeks.ts';
import { isSelectableWeek } from '@larder/domain/marketing/order-bumps/order-bump-rules.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { ChoiceGroup } from '@larder/ui/controls/fields/choice-group.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { useRead } from '../../../calls/use-read.ts';
import type { OrderBumpInputs } from './order-bump-form.ts';

export type BumpWeek = Pick<OrderWeek, 'id' | 'number' | 'date' | 'status'>;

interface OrderBumpWeeksProps {
  inputs: OrderBumpInputs;
  onBump: BumpWeek[];
}

/** Active and draft weeks, plus weeks already selected (MKT-48). */
export function OrderBumpWeeks({ inputs, onBump }: OrderBumpWeeksProps) {
  const read = useRead(listOrderWeeks, { query: { status: ['active', 'draft'] } });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const ids = onBump.map(({ id }) => id);
  const weeks = [...read.data.data, ...onBump.filter((week) => read.data.data.every(({ id }) => id !== week.id))]
    .filter((week) => isSelectableWeek(week, ids))
    .toSorted((a, b) => a.number - b.number);
  return (
    <ChoiceGroup
      options={weeks.map(({ id, number, date, status }) => ({ id, name: `${number} (${showDay(date)}), ${status}` }))}
      {...inputs.props('week_ids')}
    />
  );
}
