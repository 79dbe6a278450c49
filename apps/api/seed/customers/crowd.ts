import { cents } from '@larder/domain/values/cents.ts';
import type { CustomerStatus } from '@larder/domain/values/enums/customer-statuses.ts';
import type { Calendar } from '../orders/calendar.ts';
import { addCard, DECLINED_CARD, GOOD_CARD, POOR_CARD, removeCard } from './cards.ts';
import { addCustomer } from './customers.ts';
import { addHistory } from '../orders/history.ts';
import type { Entry } from '../ledger.ts';
import { ban, beginLife, cancel, changeCycle, changePlan, type Life, pause, suspend } from '../life.ts';
import { between, daysAgo } from '../orders/moments.ts';
import type { ZipCode } from '../places.ts';
import type { Random } from '../random.ts';
import { applyCode } from '../marketing/promo-applications.ts';
import { LATE_DELIVERY, reasonTitle } from './reasons.ts';
import { SUPPORT } from './staff.ts';
import { startMoment } from './starts.ts';
import { type CycleId, otherCycle } from '../orders/weeks.ts';
import type { World } from '../world.ts';
import type { Customer, PlanLine } from './customer.ts';
import type { Habits, Order } from '../orders/order.ts';

/** So that e-mails and referral ids differ from those of the named customers. */
const FIRST_OF_CROWD = 1_000;

interface Crowd {
  zips: ZipCode[];
  calendar: Calendar;
  passwordHash: string;
  customers: number;
}
interface Part {
  status: CustomerStatus;
  cycle: CycleId;
  startedAt: Temporal.Instant | null;
  movedAt: Temporal.Instant | null;
}

export interface Member {
  customer: Customer;
  orders: Order[];
}

export function addCrowd(world: World, { zips, calendar, passwordHash, customers }: Crowd): Member[] {
  const active = zips.filter(({ isActive }) => isActive);
  const parts = Array.from({ length: customers }, () => partOf(world, calendar)).toSorted(
    (a, b) => sinceEpoch(world, a) - sinceEpoch(world, b),
  );
  return parts.map((part, n) => {
    const card = part.status === 'abandoned' ? null : GOOD_CARD;
    const zip = world.random.pick(active);
    const customer = addCustomer(world, FIRST_OF_CROWD + n, { ...part, card, zip, passwordHash });
    beginLife(world, customer);
    return { customer, orders: part.startedAt ? live(world, calendar, customer, part) : [] };
  });
}

const sinceEpoch = ({ dawn }: World, { startedAt }: Part) => (startedAt ?? dawn).epochMilliseconds;

/** Cutoffs that each status needs behind it. */
const LEAST_CUTOFFS: Partial<Record<CustomerStatus, number>> = {
  paused: 5,
  cancelled: 7,
  banned: 7,
  lapsed: 11,
  suspended: 5,
};

function partOf(world: World, calendar: Calendar): Part {
  const { random } = world;
  const status = statusOf(random.next());
  const cycle = random.chance(0.5) ? 1 : 2;
  const least = LEAST_CUTOFFS[status] ?? 1;
  // Most sign-ups are recent: the business grows, and the demo takes less time to build.
  const cutoffs = least + Math.floor((26 - least) * random.next() ** 3);
  if (status === 'abandoned') return { status, cycle, startedAt: null, movedAt: null };
  const moves = status === 'active' && cutoffs >= LEAST_TO_MOVE && random.chance(0.15);
  const startedAt = startMoment(world, calendar.weeks, moves ? otherCycle(cycle) : cycle, cutoffs);
  const movedAt = moves ? between(random, startedAt.add({ hours: 24 * 15 }), daysAgo(world, 35)) : null;
  return { status, cycle, startedAt, movedAt };
}

/** Cutoffs before anyone moves to another cycle. */
const LEAST_TO_MOVE = 9;

/** Per hundred: 62 active, 8 paused, 14 cancelled, 5 lapsed, 8 abandoned carts, 2 suspended, 1 banned. */
function statusOf(chance: number): CustomerStatus {
  if (chance < 0.62) return 'active';
  if (chance < 0.7) return 'paused';
  if (chance < 0.84) return 'cancelled';
  if (chance < 0.89) return 'lapsed';
  if (chance < 0.97) return 'abandoned';
  return chance < 0.99 ? 'suspended' : 'banned';
}

function live(
  world: World,
  calendar: Calendar,
  customer: Customer,
  { status, cycle, startedAt, movedAt }: Part,
): Order[] {
  const { random } = world;
  const from = startedAt ?? world.dawn;
  if (status !== 'cancelled' && random.chance(0.06))
    applyCode(world, customer, { code: 'NURSES15', from, by: 'customer' });
  const habits = habitsOf(random, status);
  const life = { ...lifeOf(world, calendar, customer, status), ...changesOf(world, customer, from, status, movedAt) };
  if (status !== 'suspended' && Temporal.Instant.compare(from, daysAgo(world, 30)) < 0 && random.chance(0.15))
    habits.credits = [creditOf(world, from)];
  const orders = addHistory(world, calendar, customer, life, habits);
  // PC B's latest cutoff was four days ago, so nothing was charged since.
  if (status === 'active' && cycle === 2 && random.chance(0.05))
    removeCard(world, customer, daysAgo(world, 2, '20:15'));
  return orders;
}

/** Suspended customers have no credits: the card owed the whole failed charge. */
function habitsOf(random: Random, status: CustomerStatus): Habits {
  if (status === 'suspended') return { skips: 0.1 };
  return status === 'lapsed' ? { skippedLately: random.between(8, 10) } : {};
}

function lifeOf(world: World, calendar: Calendar, customer: Customer, status: CustomerStatus): Life {
  const { random, today } = world;
  const lately = (least: number, most: number) =>
    daysAgo(world, random.between(least, most), `${random.between(10, 21)}:00`);
  if (status === 'paused')
    return pause(world, customer, {
      from: lately(2, 25),
      atLeastUntil: today.add({ days: random.between(4, 50) }),
    });
  if (status === 'cancelled') return cancel(world, customer, lately(2, 35));
  if (status === 'banned') return ban(world, customer, lately(5, 35));
  return status === 'suspended' ? failOf(world, calendar, customer) : {};
}

/** Replaces the good card with a failing one two days before the cutoff that fails. */
function failOf(world: World, { weeks }: Calendar, customer: Customer): Life {
  const { random } = world;
  const { cycle } = customer;
  const failed = weeks.filter(({ cycles }) => cycles[cycle].isPassed).at(-random.between(1, 3))!;
  const { cutoff } = failed.cycles[cycle];
  addCard(world, customer, random.chance(0.5) ? DECLINED_CARD : POOR_CARD, cutoff.subtract({ hours: 50 }));
  return suspend(customer, cutoff);
}

function changesOf(
  world: World,
  customer: Customer,
  from: Temporal.Instant,
  status: CustomerStatus,
  movedAt: Temporal.Instant | null,
): Life {
  const { random } = world;
  const by = random.chance(0.3) ? { staffId: SUPPORT } : 'customer';
  if (movedAt) return changeCycle(world, customer, { at: movedAt, by });
  const isNew = Temporal.Instant.compare(from, daysAgo(world, 10)) > 0;
  if (status !== 'active' || isNew || random.chance(0.9)) return {};
  const at = between(random, from.add({ hours: 1 }), daysAgo(world, 1));
  return changePlan(world, customer, { from: largerThan(customer.plan), at, by });
}

const largerThan = ([first, ...rest]: PlanLine[]): PlanLine[] =>
  first ? [{ ...first, quantity: first.quantity + (rest.length > 0 ? 2 : 3) }, ...rest] : [];

const FIRST_DELIVERY = 24 * 18;

function creditOf(world: World, from: Temporal.Instant): Entry {
  const { random } = world;
  return {
    type: 'CREDIT',
    cents: cents(random.between(10, 60) * 50),
    at: between(random, from.add({ hours: FIRST_DELIVERY }), daysAgo(world, 3)),
    reason: reasonTitle(LATE_DELIVERY),
    reasonId: LATE_DELIVERY,
    staffId: SUPPORT,
  };
}
