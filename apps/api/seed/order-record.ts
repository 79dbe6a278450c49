import type { exchangeMeal } from './carts.ts';
import type { Customer } from './customers.ts';
import type { Habits } from './history.ts';
import type { Life } from './life.ts';
import { between } from './moments.ts';
import type { Order } from './orders.ts';
import { reasonTitle, PAUSE_REASON, SKIP_TITLES } from './reasons.ts';
import { addChange, type Happening } from './record.ts';
import { SUPPORT } from './staff.ts';
import type { World } from './world.ts';

type Told = Omit<Happening, 'subject' | 'userId' | 'orderId'>;

const tell = (world: World, { id, row }: Order, told: Told) =>
  addChange(world, { ...told, subject: { type: 'order', id }, userId: Number(row['user_id']), orderId: id });

type Exchange = NonNullable<ReturnType<typeof exchangeMeal>>;

/** A meal exchanged for another before the cutoff. */
export function recordExchange(world: World, order: Order, { lines, out, into }: Exchange, at: Temporal.Instant): void {
  const quantity = lines.find(({ product }) => product.id === into.id)?.quantity ?? 0;
  tell(world, order, {
    at,
    name: 'order_cart_updated',
    by: 'customer',
    description: `Changed the meals of week ${order.week.number}`,
    before: { items: [{ sku: out.sku, quantity }] },
    after: { items: [{ sku: into.sku, quantity }] },
  });
}

/** What became of an order, each at its moment: skips, cancellations, and what the system did at cutoff and deadline. */
export function recordFate(world: World, customer: Customer, order: Order): void {
  const { fate, life, habits, cutoff, deadline, isPassed, isSettled, price } = order;
  if (fate === 'skipped') recordSkip(world, order);
  if (fate === 'paused') recordPause(world, order, life);
  if (fate === 'skipped-after') recordSkipAfter(world, order, habits);
  if ((fate === 'charged' || fate === 'ahead') && world.random.chance(RECONSIDERS)) recordUnskip(world, order);
  if (fate === 'cancelled') tell(world, order, { at: life.cancelledAt!, by: 'customer', ...cancelled('active') });
  if (fate === 'banned') tell(world, order, { at: cutoff, by: 'system', ...cancelled('active') });
  if (!isPassed) return;
  const isTold = habits.isDetailed === true || !isSettled;
  if ((fate === 'charged' || fate === 'skipped-after') && isTold)
    tell(world, order, {
      at: cutoff,
      name: 'order_charged',
      by: 'system',
      description: `Charged for week ${order.week.number}`,
      after: { total_cents: price.total },
    });
  if (fate === 'charge-failed' || fate === 'suspended') recordUnpaid(world, order);
  if (fate === 'skipped-after' && isSettled)
    tell(world, order, {
      at: deadline,
      name: 'order_returned',
      by: 'system',
      description: 'Gave back as credit what was paid',
      after: { strategy: 'credit', cents: price.total - customer.compedCents },
    });
}

const RECONSIDERS = 0.03;
const cancelled = (status: string) => ({
  name: 'order_cancelled',
  description: 'Cancelled the order',
  before: { status },
  after: { status: 'cancelled' },
});
const skip = (week: number) => ({
  name: 'order_skipped_state_changed',
  description: `Skipped week ${week}`,
  before: { is_skipped: false },
  after: { is_skipped: true },
});

function recordSkip(world: World, order: Order): void {
  const { random } = world;
  const by = random.chance(0.2) ? { staffId: SUPPORT, asCustomer: true } : 'customer';
  const at = between(random, order.madeAt, order.openUntil);
  tell(world, order, { at, by, ...skip(order.week.number), reason: random.pick(SKIP_TITLES) });
}

function recordPause(world: World, order: Order, { pause }: Life): void {
  if (!pause) return;
  tell(world, order, { at: pause.from, by: 'system', ...skip(order.week.number), reason: reasonTitle(PAUSE_REASON) });
}

/** In a window that is over it was done in the middle of it. */
function recordSkipAfter(world: World, order: Order, { skippedAfterAt }: Habits): void {
  const { cutoff, deadline, isSettled, week } = order;
  const at = isSettled || !skippedAfterAt ? between(world.random, cutoff, deadline) : skippedAfterAt;
  const { before, after } = skip(week.number);
  tell(world, order, {
    at,
    by: { staffId: SUPPORT },
    ...skip(week.number),
    before: { ...before, is_skipped_post_cutoff: false },
    after: { ...after, is_skipped_post_cutoff: true, post_cutoff_funds_return_strategy: 'credit' },
    reason: world.random.pick(SKIP_TITLES),
  });
}

/** Skipped, and unskipped again before the cutoff. */
function recordUnskip(world: World, order: Order): void {
  const { random } = world;
  const at = between(random, order.madeAt, order.openUntil);
  const told = skip(order.week.number);
  tell(world, order, { at, by: 'customer', ...told, reason: random.pick(SKIP_TITLES) });
  tell(world, order, {
    at: between(random, at, order.openUntil),
    name: told.name,
    by: 'customer',
    description: `Unskipped week ${order.week.number}`,
    before: told.after,
    after: told.before,
  });
}

/** Its charge failed or was not tried; nobody reactivated it, so that it ended at its deadline (rulings 5). */
function recordUnpaid(world: World, order: Order): void {
  const { fate, cutoff, deadline, isSettled, week } = order;
  tell(world, order, {
    at: cutoff,
    name: fate === 'suspended' ? 'order_suspended' : 'order_charge_failed',
    by: 'system',
    description:
      fate === 'suspended'
        ? `Week ${week.number} was not charged: the customer is suspended`
        : `The charge for week ${week.number} failed`,
    before: { status: 'active' },
    after: { status: fate },
  });
  if (fate === 'charge-failed') recordSuspension(world, order);
  if (isSettled) tell(world, order, { at: deadline, by: 'system', ...cancelled(fate) });
}

function recordSuspension(world: World, { row, cutoff: at }: Order): void {
  const userId = Number(row['user_id']);
  addChange(world, {
    at,
    name: 'user_suspended',
    by: 'system',
    subject: { type: 'user', id: userId },
    userId,
    description: 'Suspended, since a charge failed',
    before: { status: 'active' },
    after: { status: 'suspended' },
  });
}
