import {
  crossingOfPause,
  latestOfSlots,
  type PausedOrder,
} from '@larder/domain/customers/subscriptions/paused-deliveries.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Actor, recordAll } from '../../../platform/record.ts';
import { priceComingOrders } from '../pricing/price-orders.ts';
import { skipByPauses, unskipAfterPauses } from './redate-orders.queries.ts';

/** Before its cutoff. */
export interface MovedOrder {
  order: PausedOrder & { id: number; user_id: number; number: number; production_cycle_id: number };
  next: { deliver_at: string };
}

/**
 * A box that moves into the pause is skipped, one that leaves it is delivered again (CUST-12). Lock the customers, then
 * the orders first.
 */
export async function followPauses(
  tx: Tx,
  actor: Actor,
  moved: readonly MovedOrder[],
  now: Temporal.Instant,
): Promise<void> {
  const crossings = Map.groupBy(moved, ({ order, next }) => crossingOfPause(order, next.deliver_at));
  const entering = crossings.get('enters') ?? [];
  const delivered = new Set(latestOfSlots((crossings.get('leaves') ?? []).map(({ order }) => order)));
  const leaving = moved.filter(({ order }) => delivered.has(order));
  if (entering.length > 0) await skipByPauses(tx, idsOf(entering));
  const unskipped = new Set(leaving.length > 0 ? await unskipAfterPauses(tx, idsOf(leaving)) : []);
  const changed = [...entering, ...leaving.filter(({ order }) => unskipped.has(order.id))];
  await priceComingOrders(tx, idsOf(changed));
  await recordAll(
    tx,
    actor,
    changed.map(({ order, next }) => ({
      name: 'order_skipped_state_changed',
      subject: { type: 'order', id: order.id },
      userId: order.user_id,
      orderId: order.id,
      description: order.is_skipped
        ? `Unskipped ${nameDelivery(next.deliver_at, order.number)}: delivered after the pause`
        : `Skipped ${nameDelivery(next.deliver_at, order.number)}: paused until ${showDay(order.paused_until ?? '')}`,
      before: { is_skipped: order.is_skipped },
      after: { is_skipped: !order.is_skipped },
      at: now,
    })),
  );
}

const idsOf = (moved: readonly MovedOrder[]) => moved.map(({ order }) => order.id);
