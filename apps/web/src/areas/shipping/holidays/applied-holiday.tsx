import '@mantine/core/styles/Progress.css';
import { Progress, Text } from '@mantine/core';
import type { Holiday } from '@larder/contract/shipping/holidays/holidays.ts';

const SECONDS = 2;
const isRunning = ({ progress }: Holiday) => progress !== null && progress.ended_at === null;

/** Refetch interval in seconds while the orders of a holiday are being rescheduled; 0 for never. */
export const refetchSeconds = (holidays: readonly Holiday[]): number => (holidays.some(isRunning) ? SECONDS : 0);

export function AppliedHoliday({ holiday: { name, progress } }: { holiday: Holiday }) {
  if (progress === null) return 'Rules applied';
  const { orders_done: done, orders_expected: expected, orders_kept: kept, ended_at } = progress;
  if (ended_at !== null)
    return (
      <>
        Rules applied
        {kept > 0 ? (
          <Text size="xs" c="dimmed">
            {counted(kept)} {kept === 1 ? 'keeps its planned day' : 'keep their planned day'}
          </Text>
        ) : null}
      </>
    );
  return (
    <>
      Rules are applying to the orders...
      <Text size="xs" c="dimmed">
        {expected === null ? 'Starting soon' : `${done.toLocaleString('en-US')} of ${counted(expected)}`}
      </Text>
      <Progress.Root mt={4}>
        <Progress.Section
          value={expected ? (done / expected) * 100 : 0}
          aria-label={`Orders rescheduled for ${name}`}
        />
      </Progress.Root>
    </>
  );
}

const counted = (orders: number) => `${orders.toLocaleString('en-US')} ${orders === 1 ? 'order' : 'orders'}`;
