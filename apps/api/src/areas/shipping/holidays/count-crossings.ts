import { crossingOfPause, latestOfSlots } from '@larder/domain/customers/subscriptions/paused-deliveries.ts';
import type { Shifted } from '@larder/domain/deliveries/shift-order.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { listPausedOrders } from '../../orders/dating/holiday-orders.queries.ts';

type PausedOrder = Awaited<ReturnType<typeof listPausedOrders>>[number];
type Dates = Pick<
  PausedOrder,
  'planned_ship_at' | 'ship_at' | 'deliver_at' | 'carrier_id' | 'production_cycle_id' | 'cutoff_at' | 'is_cancelled'
>;

interface Crossed {
  affected: Parameters<typeof listPausedOrders>[1];
  effect: (order: PausedOrder) => Shifted | null;
  now: Temporal.Instant;
}

/** Boxes that enter or leave the pause of their customer, by the dates that they have now (CUST-12). */
export async function countCrossings(db: Db | Tx, { affected, effect, now }: Crossed) {
  const crossings = Map.groupBy(await listPausedOrders(db, affected, now), (order) => {
    const to = effect(order);
    return to?.isMoved ? crossingOfPause(order, to.deliver_at) : null;
  });
  const byDates = {
    enters: Map.groupBy(crossings.get('enters') ?? [], keyOf),
    leaves: Map.groupBy(latestOfSlots(crossings.get('leaves') ?? []), keyOf),
  };
  return (dates: Dates, crossing: 'enters' | 'leaves') => byDates[crossing].get(keyOf(dates))?.length ?? 0;
}

const keyOf = (dates: Dates) =>
  JSON.stringify([
    dates.planned_ship_at,
    dates.ship_at,
    dates.deliver_at,
    dates.carrier_id,
    dates.production_cycle_id,
    dates.cutoff_at,
    dates.is_cancelled,
  ]);
