import type { Bases, BulkZip } from './bulk-bases.ts';
import type { Row } from '../copy-rows.ts';
import { personOf } from '../customers/people.ts';
import { randomFrom, type Random } from '../random.ts';
import type { CycleId } from '../orders/weeks.ts';

const STATUSES = [
  'active',
  'active',
  'active',
  'active',
  'active',
  'active',
  'paused',
  'cancelled',
  'lapsed',
  'abandoned',
] as const;

/** Neighbors in the list live in different states. */
const SPREAD = 7_919;

export interface BulkCustomer {
  n: number;
  userId: number;
  random: Random;
  status: (typeof STATUSES)[number];
  cycle: CycleId;
  startedAt: string;
  zip: BulkZip;
  categoryId: number;
}

/** Each table walks the chunk again, so a number must always give the same person. */
export function* people(bases: Bases, size: number): Generator<BulkCustomer> {
  const categories = [...bases.products.keys()];
  for (let n = 1; n <= size; n++) {
    const userId = bases.user + n;
    const random = randomFrom(userId);
    const status = random.pick(STATUSES);
    const cycle = random.chance(0.5) ? 1 : 2;
    yield {
      n,
      userId,
      random,
      status,
      cycle,
      startedAt: random.pick(bases.starts[cycle]),
      zip: bases.zips[(userId * SPREAD) % bases.zips.length]!,
      categoryId: categories[userId % categories.length]!,
    };
  }
}

export const isSubscribed = ({ status }: BulkCustomer): boolean => status !== 'abandoned';
/** The number of weeks skipped in a row that makes a customer lapsed. */
export const LAPSED_WEEKS = 8;
/** The smallest order (ORD-32). */
export const MEALS = 8;

export const USER_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'status',
  'activated_at',
  'number_of_active_weeks',
  'weeks_skipped_in_a_row',
  'phone',
  'production_cycle_id',
  'default_delivery_day',
  'referral_id',
  'created_at',
];

export function userRow(customer: BulkCustomer, activeWeeks: number): Row {
  const { userId, random, status, cycle, startedAt, zip } = customer;
  const { first_name, last_name, email, phone } = personOf(random, userId);
  return {
    id: userId,
    email,
    first_name,
    last_name,
    status,
    phone,
    production_cycle_id: cycle,
    default_delivery_day: zip.rules[cycle].deliveryDay,
    activated_at: isSubscribed(customer) ? startedAt : null,
    number_of_active_weeks: isSubscribed(customer) ? activeWeeks : 0,
    weeks_skipped_in_a_row: status === 'lapsed' ? LAPSED_WEEKS : 0,
    referral_id: `BULK${userId}`,
    created_at: startedAt,
  };
}

export const ADDRESS_COLUMNS = ['id', 'user_id', 'line_1', 'city', 'state_id', 'zip_code', 'phone', 'created_at'];
export function addressRow(bases: Bases, { n, userId, random, zip, startedAt }: BulkCustomer): Row {
  const { phone, line_1 } = personOf(random, userId);
  return {
    id: bases.address + n,
    user_id: userId,
    line_1,
    city: 'Springfield',
    state_id: zip.state_id,
    zip_code: zip.id,
    phone,
    created_at: startedAt,
  };
}

export const SUBSCRIPTION_COLUMNS = ['id', 'user_id', 'status', 'started_at', 'cancelled_at'];
export const subscriptionRow = (bases: Bases, { n, userId, status, startedAt, cycle }: BulkCustomer): Row => ({
  id: bases.subscription + n,
  user_id: userId,
  status: status === 'paused' || status === 'cancelled' ? status : 'active',
  started_at: startedAt,
  cancelled_at: status === 'cancelled' ? bases.after[cycle].at : null,
});

export const LINE_COLUMNS = ['subscription_id', 'user_id', 'category_id', 'quantity'];
export const lineRow = (bases: Bases, { n, userId, categoryId }: BulkCustomer): Row => ({
  subscription_id: bases.subscription + n,
  user_id: userId,
  category_id: categoryId,
  quantity: MEALS,
});

export const PAUSE_COLUMNS = ['id', 'user_id', 'subscription_id', 'from_date', 'until_date', 'created_at'];
export const pauseRow = (bases: Bases, { n, userId, cycle, zip }: BulkCustomer): Row => ({
  id: bases.pause + n,
  user_id: userId,
  subscription_id: bases.subscription + n,
  from_date: bases.after[cycle].day,
  until_date: bases.until[zip.rules[cycle].deliveryDay],
  created_at: bases.after[cycle].at,
});

export const CARD_COLUMNS = ['id', 'user_id', 'gateway_reference', 'card_last_four', 'is_default', 'created_at'];
export const cardRow = (bases: Bases, { n, userId, startedAt }: BulkCustomer): Row => ({
  id: bases.card + n,
  user_id: userId,
  gateway_reference: `sandbox_bulk_${userId}_4242`,
  card_last_four: '4242',
  is_default: true,
  created_at: startedAt,
});

const hasCredit = (customer: BulkCustomer) => isSubscribed(customer) && customer.n % 3 === 0;
const creditOf = (n: number) => 500 + (n % 40) * 50;

export const ACCOUNT_COLUMNS = ['id', 'user_id', 'type', 'balance_cents'];
export const accountRows = (bases: Bases, customer: BulkCustomer): Row[] =>
  (['CREDIT', 'REFERRAL', 'REFERRER'] as const).map((type, index) => ({
    id: bases.account + customer.n * 3 - 2 + index,
    user_id: customer.userId,
    type,
    balance_cents: type === 'CREDIT' && hasCredit(customer) ? creditOf(customer.n) : 0,
  }));

export const CREDIT_COLUMNS = ['credit_account_id', 'user_id', 'amount_cents', 'reason', 'created_at'];
/** After the last charge, which would otherwise have spent it. */
export const creditRows = (bases: Bases, customer: BulkCustomer): Row[] =>
  hasCredit(customer)
    ? [
        {
          credit_account_id: bases.account + customer.n * 3 - 2,
          user_id: customer.userId,
          amount_cents: creditOf(customer.n),
          reason: 'Late delivery',
          created_at: bases.after[customer.cycle].at,
        },
      ]
    : [];
