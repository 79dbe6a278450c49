import type { CustomerStatus } from '@larder/domain/values/enums/customer-statuses.ts';
import { deliveryDate } from '@larder/domain/deliveries/ship-dates.ts';
import { nextWeekday, type Weekday, weekdayOf } from '@larder/domain/values/weekdays.ts';
import { addCard } from './cards.ts';
import type { Row } from '../copy-rows.ts';
import { daysAgo } from '../orders/moments.ts';
import { type Person, personOf } from './people.ts';
import type { ZipCode } from '../places.ts';
import type { CycleId } from '../orders/weeks.ts';
import type { World } from '../world.ts';
import type { AccountType, Customer, PlanLine, Rule } from './customer.ts';

const ACCOUNT_TYPES: AccountType[] = ['CREDIT', 'REFERRAL', 'REFERRER'];

export interface NewCustomer {
  email?: string;
  firstName?: string;
  status: CustomerStatus;
  cycle: CycleId;
  startedAt: Temporal.Instant | null;
  card: string | null;
  zip: ZipCode;
  passwordHash: string;
  plan?: PlanLine[];
  varianceGroup?: 1;
  /** Overrides the zip code's rule for their cycle. */
  preferred?: Rule;
}

const CATEGORIES = 6;
const DAYS_ABANDONED = 12;
const SIGN_UP_MINUTES = 25;

export function addCustomer(world: World, n: number, details: NewCustomer): Customer {
  const { random } = world;
  const { zip, cycle, startedAt } = details;
  const person = personOf(random, n);
  const email = details.email ?? person.email;
  const createdAt = startedAt
    ? startedAt.subtract({ minutes: random.between(2, SIGN_UP_MINUTES) })
    : daysAgo(world, random.between(2, 5 * DAYS_ABANDONED), '19:40');
  const rule = ruleOf(zip, cycle);
  const rules = { 1: ruleOf(zip, 1), 2: ruleOf(zip, 2), [cycle]: details.preferred ?? rule };
  const id = world.add('users', userRow(person, details, email, createdAt, rules[cycle], n));
  const plan = details.plan ?? planOf(world);
  const customer: Customer = {
    id,
    email,
    row: world.rows('users')[id - 1]!,
    zip,
    addressId: addAddress(world, id, person, zip, createdAt),
    createdAt,
    startedAt,
    subscriptionId: startedAt ? addSubscription(world, id, startedAt, plan) : 0,
    cycle,
    rules,
    plan,
    cards: [],
    accounts: addAccounts(world, id),
    applications: [],
    compedCents: 0,
    orders: 0,
    kids: [],
    varianceGroup: details.varianceGroup ?? null,
    received: new Set(),
  };
  if (details.card !== null) addCard(world, customer, details.card, createdAt);
  return customer;
}

const ruleOf = ({ carrierId, shipWeekday, daysInTransit }: ZipCode, cycle: CycleId): Rule => ({
  carrierId,
  shipWeekday: shipWeekday[cycle],
  daysInTransit,
});

/** Every week has the same weekday of delivery. */
const SOME_MONDAY = Temporal.PlainDate.from('2026-01-05');

export function deliveryDayOf({ shipWeekday, daysInTransit }: Rule): Weekday {
  return weekdayOf(deliveryDate(nextWeekday(SOME_MONDAY, shipWeekday, { inclusive: true }), daysInTransit));
}

function userRow(
  person: Person,
  details: NewCustomer,
  email: string,
  createdAt: Temporal.Instant,
  rule: Rule,
  n: number,
): Row {
  const { cycle, status, startedAt } = details;
  return {
    email,
    first_name: details.firstName ?? person.first_name,
    last_name: person.last_name,
    password_hash: details.passwordHash,
    status,
    banned_at: null,
    ban_reason: null,
    suspended_at: null,
    is_comped: false,
    activated_at: startedAt?.toString() ?? null,
    number_of_active_weeks: 0,
    weeks_skipped_in_a_row: 0,
    phone: person.phone,
    production_cycle_id: cycle,
    default_delivery_day: deliveryDayOf(rule),
    kids_same_meals: true,
    is_min_plan_exception: false,
    price_variance_group_id: details.varianceGroup ?? null,
    referral_id: `DEMO${String(n).padStart(6, '0')}`,
    referred_by_user_id: null,
    created_at: createdAt.toString(),
  };
}

function addAddress(world: World, userId: number, { line_1, phone }: Person, zip: ZipCode, at: Temporal.Instant) {
  const { random } = world;
  return world.add('addresses', {
    user_id: userId,
    line_1,
    line_2: random.chance(0.2) ? `Apt ${random.between(1, 40)}` : null,
    city: random.pick(zip.place.cities),
    state_id: zip.place.id,
    zip_code: zip.id,
    phone,
    type: random.chance(0.05) ? 'business' : 'personal',
    delivery_instructions: random.chance(0.1) ? 'Leave at the side door.' : null,
    created_at: at.toString(),
  });
}

function addAccounts(world: World, userId: number): Customer['accounts'] {
  const accounts = { CREDIT: 0, REFERRAL: 0, REFERRER: 0 };
  for (const type of ACCOUNT_TYPES)
    accounts[type] = world.add('credit_accounts', { user_id: userId, type, balance_cents: 0 });
  return accounts;
}

/** At least eight meals (ORD-32), of one or two categories. */
function planOf({ random }: World): PlanLine[] {
  const first = random.between(1, CATEGORIES);
  const second = (first % CATEGORIES) + 1;
  return random.chance(0.4)
    ? [
        { category_id: first, quantity: random.between(4, 5) },
        { category_id: second, quantity: 4 },
      ]
    : [{ category_id: first, quantity: random.chance(0.8) ? 8 : 10 }];
}

function addSubscription(world: World, userId: number, startedAt: Temporal.Instant, plan: PlanLine[]): number {
  const id = world.add('subscriptions', {
    user_id: userId,
    status: 'active',
    started_at: startedAt.toString(),
    cancelled_at: null,
    cancellation_reason_id: null,
    cancellation_reason: null,
    cancellation_details: null,
    to_be_cancelled_at: null,
  });
  for (const line of plan) world.put('subscription_lines', { subscription_id: id, user_id: userId, ...line });
  return id;
}

export const subscriptionRow = (world: World, { subscriptionId }: Customer): Row =>
  world.rows('subscriptions')[subscriptionId - 1]!;
