import { listOrderWeeks } from '@larder/contract/orders/weeks/order-weeks.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { useRead } from '../../calls/use-read.ts';

/** '202653 (12/28/2026)'. */
export function useWeekOptions() {
  const read = useRead(listOrderWeeks, { query: {} }, { staleSeconds: 60 });
  return (read.data?.data ?? [])
    .toSorted((a, b) => a.number - b.number)
    .map(({ id, number, date }) => ({ id, name: `${number} (${showDay(date)})` }));
}
