import { listOrderWeeks } from '@larder/contract/orders/weeks/order-weeks.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { ChoiceGroup } from '@larder/ui/controls/fields/choice-group.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useRead } from '../../../calls/use-read.ts';
import type { SaleBannerInputs } from './sale-banner-form.ts';

export const useOrderWeeks = () => useRead(listOrderWeeks, { query: {} }, { staleSeconds: 60 });

interface SaleBannerWeeksProps {
  inputs: SaleBannerInputs;
  /** Offered even after delivery. */
  onBanner: number[];
}

export function SaleBannerWeeks({ inputs, onBanner }: SaleBannerWeeksProps) {
  const read = useOrderWeeks();
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const offered = read.data.data
    .filter(({ id, status }) => status !== 'delivered' || onBanner.includes(id))
    .toSorted((a, b) => a.number - b.number);
  return (
    <ChoiceGroup
      options={offered.map(({ id, number, date, status }) => ({ id, name: `${number} (${showDay(date)}), ${status}` }))}
      {...inputs.props('sale_banner_order_week')}
    />
  );
}
