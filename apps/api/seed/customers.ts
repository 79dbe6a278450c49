import type { CustomerStatus } from '@larder/domain/values/customer-statuses.ts';
import { deliveryDate } from '@larder/domain/shipping/ship-dates.ts';
import { nextWeekday, weekdayOf } from '@larder/domain/values/weekdays.ts';
import { type Person, personOf } from './people.ts';
import type { ZipCode } from './places.ts';
import type { CycleId } from './weeks.ts';
import type { World } from './world.ts';

export interface Customer {
  id: number;
  zip: ZipCode;
  addressId: number;
  cycle: CycleId;
  /** Category and how many meals of it a week. */
  plan: { categoryId: number; quantity: number }[];
  startedAt: Temporal.Instant | null;
  subscriptionId: number | null;
  card: { id: number; lastFour: string } | null;
  accounts: Record<'CREDIT' | 'REFERRAL' | 'REFERRER', number>;
  /** The row in the table, which later steps complete. */
  row: Record<string, unknown>;
  orders: number;
}

export interface Wish {
  email?: string;
  firstName?: string;
  status: CustomerStatus;
  cycle: CycleId;
  weeksAgo: number;
  card: string | null;
  zip: ZipCode;
  passwordHash: string;
}

const CATEGORIES = 6;
const HOURS_OF_A_WEEK = 24 * 7;

/** A customer with address, card, accounts and, unless the cart was abandoned, a subscription with its plan. */
export function addCustomer(world: World, n: number, wish: Wish): Customer {
  const person = personOf(world.random, n);
  const startedAt =
    wish.status === 'abandoned' ? null : world.now.subtract({ hours: HOURS_OF_A_WEEK * wish.weeksAgo + 30 });
  const id = world.add('users', userRow(world, person, wish, startedAt, n));
  const row = world.rows('users')[id - 1]!;
  const addressId = world.add('addresses', {
    user_id: id,
    line_1: person.line_1,
    line_2: world.random.chance(0.2) ? `Apt ${world.random.between(1, 40)}` : null,
    city: world.random.pick(wish.zip.place.cities),
    state_id: wish.zip.place.id,
    zip_code: wish.zip.id,
    phone: person.phone,
    type: world.random.chance(0.05) ? 'business' : 'personal',
    delivery_instructions: world.random.chance(0.1) ? 'Leave at the side door.' : null,
  });
  const accounts = { CREDIT: 0, REFERRAL: 0, REFERRER: 0 };
  for (const type of ['CREDIT', 'REFERRAL', 'REFERRER'] as const)
    accounts[type] = world.add('credit_accounts', { user_id: id, type, balance_cents: 0 });
  const plan = planOf(world);
  const subscriptionId = startedAt ? addSubscription(world, id, wish.status, startedAt, plan) : null;
  return {
    id,
    zip: wish.zip,
    addressId,
    cycle: wish.cycle,
    plan,
    startedAt,
    subscriptionId,
    card: addCard(world, id, wish.card),
    accounts,
    row,
    orders: 0,
  };
}

function userRow({ now }: World, person: Person, wish: Wish, startedAt: Temporal.Instant | null, n: number) {
  const { zip, cycle, status } = wish;
  const ship = nextWeekday(Temporal.PlainDate.from('2026-01-05'), zip.shipWeekday[cycle], { inclusive: true });
  return {
    email: wish.email ?? person.email,
    first_name: wish.firstName ?? person.first_name,
    last_name: person.last_name,
    password_hash: wish.passwordHash,
    status,
    banned_at: status === 'banned' ? now.subtract({ hours: 400 }).toString() : null,
    suspended_at: status === 'suspended' ? now.subtract({ hours: 20 }).toString() : null,
    activated_at: startedAt?.toString() ?? null,
    phone: person.phone,
    production_cycle_id: cycle,
    default_delivery_day: weekdayOf(deliveryDate(ship, zip.daysInTransit)),
    referral_id: `DEMO${String(n).padStart(6, '0')}`,
    created_at: (startedAt ?? now.subtract({ hours: 300 })).toString(),
  };
}

function planOf({ random }: World): Customer['plan'] {
  const first = random.between(1, CATEGORIES);
  const second = (first % CATEGORIES) + 1;
  const plan = [{ categoryId: first, quantity: random.between(4, 8) }];
  return random.chance(0.4) ? [...plan, { categoryId: second, quantity: random.between(4, 6) }] : plan;
}

function addSubscription(
  world: World,
  userId: number,
  status: CustomerStatus,
  startedAt: Temporal.Instant,
  plan: Customer['plan'],
): number {
  const isCancelled = status === 'cancelled';
  const id = world.add('subscriptions', {
    user_id: userId,
    status: isCancelled || status === 'paused' ? status : 'active',
    started_at: startedAt.toString(),
    cancelled_at: isCancelled ? world.now.subtract({ hours: 24 * 5 }).toString() : null,
    cancellation_reason_id: isCancelled ? CANCELLATION_REASON : null,
    cancellation_details: isCancelled ? 'Moving abroad' : null,
  });
  for (const { categoryId, quantity } of plan)
    world.put('subscription_lines', { subscription_id: id, user_id: userId, category_id: categoryId, quantity });
  if (status === 'paused') addPause(world, userId, id);
  return id;
}

/** The first reason of its type; reasons.ts keeps it there. */
export const CANCELLATION_REASON = 9;
export const PAUSE_REASON = 12;

function addPause({ add, today }: World, userId: number, subscriptionId: number): void {
  add('subscription_pauses', {
    user_id: userId,
    subscription_id: subscriptionId,
    from_date: today.subtract({ days: 6 }).toString(),
    until_date: today.add({ days: 34 }).toString(),
    reason_id: PAUSE_REASON,
    details: 'On holiday',
  });
}

function addCard({ add }: World, userId: number, lastFour: string | null): Customer['card'] {
  if (lastFour === null) return null;
  const id = add('payment_methods', {
    user_id: userId,
    gateway_reference: `sandbox_${userId}_${lastFour}`,
    card_last_four: lastFour,
    is_default: true,
  });
  return { id, lastFour };
}
