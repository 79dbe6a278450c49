import '@mantine/core/styles/Progress.css';
import { Progress, Stack, Text } from '@mantine/core';
import { listOrderMaking, type OrderMaking } from '@larder/contract/orders/making/order-making.ts';
import { useRead } from '../calls/use-read.ts';

const LOOK_AGAIN_SECONDS = 2;
const counted = new Intl.NumberFormat('en-US');
type Progress = Pick<OrderMaking, 'orders_made' | 'orders_expected' | 'ended_at'>;
const isMaking = ({ ended_at }: OrderMaking) => ended_at === null;

function useOrderMaking(weekId: number): OrderMaking[] {
  const { data } = useRead(
    listOrderMaking,
    {},
    { refetchSeconds: (answer) => (answer?.data.some(isMaking) ? LOOK_AGAIN_SECONDS : 0) },
  );
  return data?.data.filter(({ order_week_id }) => order_week_id === weekId) ?? [];
}

interface OrderMakingProps {
  weekId: number;
  whileMade?: boolean;
}

export function OrderMakingOfWeek({ weekId, whileMade = false }: OrderMakingProps) {
  const all = useOrderMaking(weekId);
  const cycles = whileMade ? all.filter(isMaking) : all;
  if (cycles.length === 0) return null;
  return (
    <Stack gap="xs" mt="xs">
      {cycles.map((cycle) => (
        <Cycle key={cycle.production_cycle_id} cycle={cycle} />
      ))}
    </Stack>
  );
}

function Cycle({ cycle }: { cycle: OrderMaking }) {
  const { production_cycle_name: name, orders_made: made, orders_expected: expected } = cycle;
  return (
    <div>
      <Text size="sm">
        {name}: {describeMaking(cycle)}
      </Text>
      {isMaking(cycle) ? (
        <Progress.Root mt={4}>
          <Progress.Section value={expected ? (made / expected) * 100 : 0} aria-label={`Orders of ${name} created`} />
        </Progress.Root>
      ) : null}
    </div>
  );
}

export function OrdersStillMade({ weekId }: { weekId: number }) {
  const making = useOrderMaking(weekId).filter(isMaking);
  if (making.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {making.map((cycle) => `${cycle.production_cycle_name}: ${describeMaking(cycle)}`).join('; ')}
    </Text>
  );
}

/** Paused customers and those without a carrier get no order. */
export function describeMaking({ orders_made: made, orders_expected: expected, ended_at }: Progress): string {
  if (expected === null) return 'waiting to create orders';
  const orders = `${counted.format(made)} ${made === 1 ? 'order' : 'orders'} created`;
  if (ended_at !== null) return orders;
  const left = Math.max(expected - made, 0);
  return `${orders}, ${counted.format(left)} ${left === 1 ? 'customer' : 'customers'} left`;
}
