import { describeMove } from '@larder/domain/values/display/name-delivery.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Actor, recordAll } from '../../../platform/record.ts';
import { priceAfterMove } from '../pricing/price-orders.ts';
import { followPauses, type MovedOrder } from './follow-pauses.ts';

interface Move extends MovedOrder {
  order: MovedOrder['order'] & { ship_at: string | null };
  next: { ship_at: string; deliver_at: string };
}

/** Prices, the log and pauses follow orders that have new dates. */
export async function followMoves(tx: Tx, actor: Actor, moved: readonly Move[], now: Temporal.Instant): Promise<void> {
  await priceAfterMove(
    tx,
    moved.map(({ order }) => order.user_id),
  );
  await recordAll(
    tx,
    actor,
    moved.map(({ order, next: { ship_at, deliver_at } }) => ({
      name: 'ship_day_changed',
      subject: { type: 'order', id: order.id },
      userId: order.user_id,
      orderId: order.id,
      description: `Moved ${describeMove(order.deliver_at, order.number, { ship_at, deliver_at })}`,
      before: { ship_at: order.ship_at, deliver_at: order.deliver_at },
      after: { ship_at, deliver_at },
      at: now,
    })),
  );
  await followPauses(tx, actor, moved, now);
}
