import '@mantine/core/styles/Progress.css';
import { Progress, Text } from '@mantine/core';
import type { Holiday } from '@larder/contract/shipping/holidays/holidays.ts';

const SECONDS = 2;
export const isRunning = ({ progress }: Holiday) => progress !== null && progress.ended_at === null;

/** Refetch interval in seconds while the orders of a holiday are being rescheduled; 0 for never. */
export const refetchSeconds = (holidays: readonly Holiday[]): number => (holidays.some(isRunning) ? SECONDS : 0);

/** Null for a holiday that was neither applied nor undone. */
export function AppliedHoliday({ holiday: { name, is_applied, progress } }: { holiday: Holiday }) {
  const state = is_applied ? 'Rules applied' : 'Rules undone';
  if (progress === null) return is_applied ? state : null;
  const { orders_done: done, orders_expected: expected, orders_kept: kept, ended_at } = progress;
  if (ended_at !== null)
    return (
      <>
        {state}
        {kept > 0 ? (
          <Text size="xs" c="dimmed">
            {counted(kept)} {keepsWhichDay(is_applied, kept)}
          </Text>
        ) : null}
      </>
    );
  return (
    <>
      {is_applied ? 'Rules are applying to the orders...' : 'Rules are being undone...'}
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

const keepsWhichDay = (isApplied: boolean, kept: number) =>
  `${kept === 1 ? 'keeps its' : 'keep their'} ${isApplied ? 'planned' : 'current'} day`;

const counted = (orders: number) => `${orders.toLocaleString('en-US')} ${orders === 1 ? 'order' : 'orders'}`;
