import { addCustomer, type Customer, type Wish } from './customers.ts';
import { addHistory } from './history.ts';
import { addCredit, addRefund } from './ledger.ts';
import type { ZipCode } from './places.ts';
import { openWeekOf, type Week } from './weeks.ts';
import type { World } from './world.ts';

interface Cast {
  world: World;
  weeks: Week[];
  zip: ZipCode;
  passwordHash: string;
  staffId: number;
}

const ROGUES = 50;
let number = 0;

function named({ world, zip, passwordHash }: Cast, name: string, wish: Partial<Wish> = {}): Customer {
  number += 1;
  return addCustomer(world, number, {
    email: `${name}@demo.larder.test`,
    firstName: name.charAt(0).toUpperCase() + name.slice(1),
    status: 'active',
    cycle: 1,
    weeksAgo: 14,
    card: '4242',
    zip,
    passwordHash,
    ...wish,
  });
}

/** Every customer that rulings 10 names, in the state it names. */
export function addNamedCustomers(cast: Cast): void {
  number = 0;
  const { world, weeks } = cast;
  const open = openWeekOf(weeks);
  addActive(cast);
  addHistory(world, named(cast, 'skipped'), weeks, { inOpenWindow: 'skipped-after' });
  addHistory(world, named(cast, 'rogue'), weeks, { inOpenWindow: 'none' });
  for (let n = 1; n <= ROGUES; n++) {
    addHistory(world, named(cast, `rogue-${String(n).padStart(2, '0')}`, { weeksAgo: 4 }), weeks, {
      inOpenWindow: 'none',
    });
  }
  addHistory(world, named(cast, 'suspended', { status: 'suspended' }), weeks, { inOpenWindow: 'suspended' });
  addHistory(world, named(cast, 'chargefailed', { status: 'suspended', card: '0002' }), weeks, {
    inOpenWindow: 'charge-failed',
  });
  addHistory(world, named(cast, 'upcoming', { cycle: 2 }), weeks);
  addHistory(world, named(cast, 'paused', { status: 'paused' }), weeks, { endsBefore: open });
  addHistory(world, named(cast, 'cancelled', { status: 'cancelled' }), weeks, { endsBefore: open });
  addScheduled(cast);
  addComped(cast);
  addKids(cast);
  addPromo(cast);
  addVariance(cast);
  addHistory(world, named(cast, 'banned', { status: 'banned' }), weeks, { endsBefore: open });
  named(cast, 'abandoned', { status: 'abandoned', card: null });
  addHistory(world, named(cast, 'lapsed', { status: 'lapsed', weeksAgo: 20 }), weeks, {
    skips: 0,
    skippedLately: 9,
    inOpenWindow: 'skipped',
  });
  addHistory(world, named(cast, 'nocard', { card: null, cycle: 2, weeksAgo: 0 }), weeks);
}

/** A card order in the open window, credits in all three accounts given since, and a past refund. */
function addActive(cast: Cast): void {
  const { world, weeks, staffId } = cast;
  const customer = named(cast, 'active');
  addHistory(world, customer, weeks, { skips: 0 });
  const credit = (type: 'CREDIT' | 'REFERRAL' | 'REFERRER', cents: number, reason: string) =>
    addCredit(world, customer, { type, cents, reason, hoursAgo: 5, staffId });
  credit('CREDIT', 2500, 'Late delivery');
  credit('REFERRAL', 2000, 'Came by a referral');
  credit('REFERRER', 1000, 'Referred a friend');
  const paid = world.rows('payments').filter((payment) => payment['user_id'] === customer.id);
  addRefund(world, customer, Number(paid[2]?.['order_id']), 999, staffId);
}

function addScheduled(cast: Cast): void {
  const customer = named(cast, 'scheduled');
  addHistory(cast.world, customer, cast.weeks);
  const subscription = cast.world.rows('subscriptions')[(customer.subscriptionId ?? 0) - 1]!;
  subscription['to_be_cancelled_at'] = cast.world.today.add({ days: 12 }).toString();
}

/** 50 dollars a week, 4 weeks left. */
function addComped(cast: Cast): void {
  const { world, weeks } = cast;
  const customer = named(cast, 'comped', { weeksAgo: 7 });
  customer.row['is_comped'] = true;
  world.put('comped_accounts', {
    user_id: customer.id,
    is_activated: true,
    amount_cents: 5000,
    number_of_weeks: 12,
    remaining_weeks: 4,
    with_banner: true,
  });
  addHistory(world, customer, weeks, { skips: 0, compedCents: 5000 });
}

/** Three kids with different filters; their categories together are the plan. */
function addKids(cast: Cast): void {
  const { world, weeks } = cast;
  const customer = named(cast, 'kids');
  customer.row['kids_same_meals'] = false;
  customer.plan = [1, 3, 4].map((categoryId) => ({ categoryId, quantity: 6 }));
  for (const line of world.rows('subscription_lines')) if (line['user_id'] === customer.id) line['quantity'] = 0;
  const lines = world.rows('subscription_lines');
  lines.splice(0, lines.length, ...lines.filter((line) => line['quantity'] !== 0));
  const subscription_id = customer.subscriptionId;
  customer.plan.forEach(({ categoryId, quantity }, position) => {
    world.put('subscription_lines', { subscription_id, user_id: customer.id, category_id: categoryId, quantity });
    const kidId = world.add('kids', { user_id: customer.id, name: ['Mika', 'Noa', 'Ravi'][position], position });
    world.put('kid_categories', { kid_id: kidId, user_id: customer.id, category_id: categoryId, quantity });
    if (position < 2) world.put('kid_tags', { kid_id: kidId, user_id: customer.id, tag_id: position + 3 });
    if (position > 0) world.put('kid_indicators', { kid_id: kidId, user_id: customer.id, indicator_id: position + 1 });
  });
  addHistory(world, customer, weeks);
}

/** An active application and two old ones. */
function addPromo(cast: Cast): void {
  const { world, weeks } = cast;
  const customer = named(cast, 'promo');
  addHistory(world, customer, weeks);
  const apply = (promo_code_id: number, weeksAgo: number, isOver: boolean) =>
    world.add('promo_code_applications', {
      user_id: customer.id,
      promo_code_id,
      status: isOver ? 'deactivated' : 'active',
      created_at: world.now.subtract({ hours: 24 * 7 * weeksAgo }).toString(),
      depleted_at: isOver ? world.now.subtract({ hours: 24 * 7 * (weeksAgo - 2) }).toString() : null,
    });
  apply(3, 13, true);
  apply(2, 9, true);
  apply(1, 1, false);
}

/** In an active variance group, excluded from MOV, with a carrier of their own choice. */
function addVariance(cast: Cast): void {
  const { world, weeks } = cast;
  const customer = named(cast, 'variance', { cycle: 2 });
  Object.assign(customer.row, { price_variance_group_id: 1, is_min_plan_exception: true });
  world.put('preferred_carriers', {
    user_id: customer.id,
    production_cycle_id: 2,
    carrier_id: 1,
    ship_weekday: 'Friday',
    days_in_transit: 2,
  });
  addHistory(world, customer, weeks);
}
