import { describeMove, nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Actor, type Change, recordAll } from '../../../platform/record.ts';
import type { CartLine, LockedForMaking, RegeneratedOrder } from './regenerate-orders.queries.ts';

interface Made {
  order: LockedForMaking;
  next: RegeneratedOrder;
  cart: object | null;
}
type Carts = Map<number, CartLine[]>;

export const recordRegenerated = (
  tx: Tx,
  actor: Actor,
  made: readonly Made[],
  carts: { before: Carts; after: Carts },
  now: Temporal.Instant,
): Promise<void> =>
  recordAll(
    tx,
    actor,
    made
      .flatMap(({ order, next, cart }) => [
        ...(cart === null ? [] : [cartChange(order, carts)]),
        ...(order.ship_at === next.ship_at && order.deliver_at === next.deliver_at ? [] : [datesChange(order, next)]),
      ])
      .map((change) => ({ ...change, at: now })),
  );

const ofOrder = ({ id, user_id, version }: LockedForMaking) => ({
  subject: { type: 'order', id, version: version + 1 },
  userId: user_id,
  orderId: id,
});

const cartChange = (order: LockedForMaking, { before, after }: { before: Carts; after: Carts }): Change => ({
  name: 'order_cart_updated',
  ...ofOrder(order),
  description: `Refilled the cart of ${nameDelivery(order.deliver_at, order.number)}`,
  before: quantitiesOf(before.get(order.id)),
  after: quantitiesOf(after.get(order.id)),
});

const datesChange = (order: LockedForMaking, { ship_at, deliver_at }: RegeneratedOrder): Change => ({
  name: 'ship_day_changed',
  ...ofOrder(order),
  description: `Moved ${describeMove(order.deliver_at, order.number, { ship_at: ship_at ?? '', deliver_at: deliver_at ?? '' })}`,
  before: { ship_at: order.ship_at, deliver_at: order.deliver_at },
  after: { ship_at, deliver_at },
});

export const quantitiesOf = (lines: readonly CartLine[] = []): Record<string, number> =>
  Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]));
