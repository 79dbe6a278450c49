import { describeSettlement, settlementFields } from '@larder/domain/orders/charging/describe-settlement.ts';
import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import type { Line } from './carts.ts';
import { between } from './moments.ts';
import { reasonTitle, SKIP_REASONS } from '../customers/reasons.ts';
import { addChange, type Happening } from '../record.ts';
import { SUPPORT } from '../customers/staff.ts';
import type { World } from '../world.ts';
import type { Order } from './order.ts';

const deliveryOf = ({ row, week }: Pick<Order, 'row' | 'week'>): string =>
  nameDelivery(typeof row['deliver_at'] === 'string' ? row['deliver_at'] : null, week.number);

type Told = Omit<Happening, 'subject' | 'userId' | 'orderId'>;

export const tell = (world: World, { id, row }: Pick<Order, 'id' | 'row'>, told: Told): void =>
  addChange(world, { ...told, subject: { type: 'order', id }, userId: Number(row['user_id']), orderId: id });

export function recordMaking(world: World, order: Order): void {
  if (!order.isRecorded) return;
  const description = `Made the order of ${deliveryOf(order)}`;
  tell(world, order, { at: order.madeAt, name: 'order_created', by: 'system', description });
}

export function recordSettling(world: World, order: Order, credit: Cents): void {
  if (!order.isRecorded) return;
  tell(world, order, {
    at: order.deadline,
    name: 'order_settled',
    by: 'system',
    description: describeSettlement({ refund: ZERO, credit, charge: ZERO, waived: ZERO }),
    after: settlementFields({ credit }),
  });
}

export function recordExchange(world: World, order: Order, before: Line[], at: Temporal.Instant): void {
  const quantities = (lines: Line[]) =>
    Object.fromEntries(lines.map(({ product, quantity }) => [product.sku, quantity]));
  tell(world, order, {
    at,
    name: 'order_cart_updated',
    by: 'customer',
    description: `Changed the cart of ${deliveryOf(order)}`,
    before: quantities(before),
    after: quantities(order.lines),
  });
}

export function recordFate(world: World, order: Order): void {
  const { fate, cutoff: at, life } = order;
  if (fate === 'skipped') recordSkip(world, order);
  if (fate === 'paused') recordPause(world, order);
  if (fate === 'skipped-after') recordSkipAfter(world, order);
  if ((fate === 'charged' || fate === 'ahead') && world.random.chance(RECONSIDERS)) recordUnskip(world, order);
  if (fate === 'cancelled' && life.cancelledAt)
    tell(world, order, {
      at: life.cancelledAt,
      by: 'customer',
      ...cancelled('active', `${deliveryOf(order)} with the subscription`),
    });
  if (fate === 'banned') tell(world, order, { at, by: 'system', ...cancelled('active', 'at the cutoff') });
  if (fate === 'charge-failed') recordSuspension(world, order);
  if (fate === 'suspended' && order.isPassed)
    tell(world, order, {
      at,
      name: 'order_suspended',
      by: 'system',
      description: 'Suspended at the cutoff: the customer is suspended',
      before: { status: 'active' },
      after: { status: 'suspended' },
    });
  if ((fate === 'charge-failed' || fate === 'suspended') && order.isSettled)
    tell(world, order, {
      at: order.deadline,
      by: 'system',
      ...cancelled(fate, 'at the deadline: it was not reactivated'),
    });
}

const RECONSIDERS = 0.03;

const cancelled = (status: string, how: string) => ({
  name: 'order_cancelled',
  description: `Cancelled ${how}`,
  before: { status },
  after: { status: 'cancelled' },
});

function skipped(order: Order, reasonId = order.skipReasonId ?? 0) {
  const reason = reasonTitle(reasonId);
  return {
    name: 'order_skipped_state_changed',
    description: `Skipped ${deliveryOf(order)}: ${reason}`,
    before: { is_skipped: false },
    after: { is_skipped: true },
    reason,
  };
}

function recordSkip(world: World, order: Order): void {
  const { random } = world;
  const by = random.chance(0.2) ? { staffId: SUPPORT, asCustomer: true } : 'customer';
  tell(world, order, { at: between(random, order.madeAt, order.openUntil), by, ...skipped(order) });
}

function recordPause(world: World, order: Order): void {
  const { pause } = order.life;
  if (!pause) return;
  const description = `Skipped ${deliveryOf(order)}: paused until ${showDay(pause.until.toString())}`;
  tell(world, order, { ...skipped(order), description, at: pause.from, by: 'customer' });
}

/** In a past window it happened halfway through. */
function recordSkipAfter(world: World, order: Order): void {
  const { cutoff, deadline, isSettled, habits } = order;
  const isOver = isSettled || !habits.skippedAfterAt;
  const at = isOver ? between(world.random, cutoff.add({ seconds: 1 }), deadline) : habits.skippedAfterAt;
  if (!at) return;
  const told = skipped(order);
  tell(world, order, {
    ...told,
    at,
    by: { staffId: SUPPORT },
    after: { ...told.after, funds_return: 'credit', amount_cents: null },
  });
}

function recordUnskip(world: World, order: Order): void {
  const { random } = world;
  const at = between(random, order.madeAt, order.openUntil);
  const told = skipped(order, random.pick(SKIP_REASONS));
  tell(world, order, { at, by: 'customer', ...told });
  tell(world, order, {
    at: between(random, at, order.openUntil),
    name: told.name,
    by: 'customer',
    description: `Unskipped ${deliveryOf(order)}`,
    before: told.after,
    after: told.before,
  });
}

function recordSuspension(world: World, { row, cutoff: at }: Order): void {
  const userId = Number(row['user_id']);
  addChange(world, {
    at,
    name: 'user_suspended',
    by: 'system',
    subject: { type: 'user', id: userId },
    userId,
    description: 'Suspended because a charge failed',
    before: { status: 'active' },
    after: { status: 'suspended' },
  });
}
