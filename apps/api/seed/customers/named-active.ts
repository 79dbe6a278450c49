import { cents } from '@larder/domain/values/cents.ts';
import { addRefund, type Entry } from '../ledger.ts';
import { changePlan } from '../life.ts';
import { daysAgo, onDay, thisMorning } from '../orders/moments.ts';
import { type Cast, live, named } from './named.ts';
import { CODE_NOT_APPLIED, LATE_DELIVERY, MEAL_ISSUE, reasonTitle } from './reasons.ts';
import { addChange } from '../record.ts';
import { SUPERADMIN, SUPPORT } from './staff.ts';
import { openWeekOf } from '../orders/weeks.ts';
import type { World } from '../world.ts';
import type { AccountType, Customer } from './customer.ts';

const WEEKS = 25;
const REFUNDED_ORDERS_AGO = 3;

export function addActive(cast: Cast): void {
  const { world, calendar } = cast;
  const customer = named(cast, 'active', { cutoffs: WEEKS });
  const { cutoff } = openWeekOf(calendar.weeks).cycles[1];
  const [first, ...rest] = customer.plan;
  const before = first ? [{ ...first, quantity: first.quantity + 3 }, ...rest] : [];
  const life = changePlan(world, customer, { from: before, at: daysAgo(world, 60, '20:05'), by: 'customer' });
  const credits = creditsSince(world, cutoff);
  const orders = live(cast, customer, life, { skips: 0, changes: 0.7, credits });
  const order = orders.filter(({ fate }) => fate === 'charged').at(-REFUNDED_ORDERS_AGO);
  if (order) refund(world, customer, order.id, order.dates.deliver_at);
  correctName(world, customer);
  for (const days of [131, 88, 61, 33, 12]) impersonate(world, customer, days);
  for (const days of [96, 40]) declineOffer(world, customer, days);
}

/** Nothing was charged since, so all three balances are unspent. */
function creditsSince(world: World, cutoff: Temporal.Instant): Entry[] {
  const entry = (type: AccountType, amount: number, minute: string, reasonId: number, details: string): Entry => ({
    type,
    cents: cents(amount),
    at: thisMorning(world, cutoff, `08:${minute}`),
    reason: reasonTitle(reasonId),
    reasonId,
    details,
    staffId: SUPPORT,
  });
  return [
    entry('CREDIT', 2500, '05', LATE_DELIVERY, 'Came a day late'),
    entry('REFERRAL', 2000, '06', CODE_NOT_APPLIED, 'Came by a referral'),
    entry('REFERRER', 1000, '07', CODE_NOT_APPLIED, 'Referred a friend'),
  ];
}

function refund(world: World, customer: Customer, orderId: number, delivered: Temporal.PlainDate): void {
  addRefund(world, customer, {
    orderId,
    cents: cents(999),
    at: onDay(delivered, '18:40'),
    reasonId: MEAL_ISSUE,
    reason: reasonTitle(MEAL_ISSUE),
    details: 'Spoiled meal: the lid was open',
  });
}

function correctName(world: World, { id, row }: Customer): void {
  addChange(world, {
    at: daysAgo(world, 88, '14:32'),
    name: 'user_updated',
    by: { staffId: SUPPORT },
    subject: { type: 'user', id },
    userId: id,
    description: 'Changed last name',
    before: { last_name: `${String(row['last_name'])}e` },
    after: { last_name: row['last_name'] },
  });
}

const MINUTES = 11;
const MOST_MINUTES = 30;

function impersonate(world: World, { id, email }: Customer, days: number): void {
  const staffId = days % 2 === 0 ? SUPPORT : SUPERADMIN;
  const staff = String(world.rows('users')[staffId - 1]?.['email']);
  const at = daysAgo(world, days, '14:20');
  const ended = at.add({ minutes: MINUTES });
  const impersonation = world.add('impersonations', {
    staff_id: staffId,
    user_id: id,
    started_at: at.toString(),
    expires_at: at.add({ minutes: MOST_MINUTES }).toString(),
    ended_at: ended.toString(),
  });
  const of = {
    by: { staffId, asCustomer: true },
    subject: { type: 'impersonation', id: impersonation },
    userId: id,
  };
  addChange(world, {
    ...of,
    at,
    name: 'impersonation_started',
    description: `${staff} started impersonating ${email}`,
  });
  addChange(world, {
    ...of,
    at: ended,
    name: 'impersonation_ended',
    description: 'Stopped impersonating the customer',
  });
}

function declineOffer(world: World, { id }: Customer, days: number): void {
  addChange(world, {
    at: daysAgo(world, days, '21:15'),
    name: 'skip-week-pc-change-actioned',
    by: 'customer',
    subject: { type: 'user', id },
    userId: id,
    description: 'Declined to move to PC B instead of skipping',
    after: { action: 'declined', production_cycle_id: 2 },
  });
}
