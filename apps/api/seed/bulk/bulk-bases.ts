import { deliveryDate, orderDates, type ShippingHoliday } from '@larder/domain/deliveries/ship-dates.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday, type Weekday, weekdayOf } from '@larder/domain/values/weekdays.ts';
import type pg from 'pg';
import { type CycleId } from '../orders/weeks.ts';

/** Built once instead of once per order. */
export interface SettledWeek {
  id: number;
  date: Temporal.PlainDate;
  activatedAt: string;
  cutoff: string;
  deadline: string;
  deadlineAt: Temporal.Instant;
}
export interface BulkZip {
  id: string;
  state_id: string;
  tax: number;
  rules: Record<CycleId, { carrier: number; weekday: Weekday; days: number; deliveryDay: Weekday }>;
}
export interface BulkProduct {
  id: number;
  price: number;
}
export interface Bases {
  user: number;
  address: number;
  subscription: number;
  pause: number;
  card: number;
  account: number;
  order: number;
  zips: BulkZip[];
  weeks: Record<CycleId, SettledWeek[]>;
  /** Cancellations, pauses and credits happen after the last charge is settled. */
  after: Record<CycleId, { at: string; day: string }>;
  until: Record<string, string>;
  starts: Record<CycleId, string[]>;
  products: Map<number, BulkProduct[]>;
  holidays: ShippingHoliday[];
}

const START_DAYS = 730;
const DAYS_BEFORE_ORDERS = 215;
const PAUSE_DAYS = 21;

const idsSoFar = async (client: pg.ClientBase, table: string): Promise<number> =>
  Number((await client.query(`select coalesce(max(id), 0)::bigint as id from ${table}`)).rows[0]?.id);

export async function readBases(client: pg.ClientBase): Promise<Bases> {
  const weeks = { 1: await readWeeks(client, 1), 2: await readWeeks(client, 2) };
  const after = { 1: afterOf(weeks[1]), 2: afterOf(weeks[2]) };
  const today = Temporal.PlainDate.from(after[1].day);
  const untilOf = (day: Weekday) => nextWeekday(today.add({ days: PAUSE_DAYS }), day, { inclusive: true }).toString();
  return {
    user: await idsSoFar(client, 'users'),
    address: await idsSoFar(client, 'addresses'),
    subscription: await idsSoFar(client, 'subscriptions'),
    pause: await idsSoFar(client, 'subscription_pauses'),
    card: await idsSoFar(client, 'payment_methods'),
    account: await idsSoFar(client, 'credit_accounts'),
    order: await idsSoFar(client, 'orders'),
    zips: await readZips(client),
    weeks,
    after,
    until: Object.fromEntries(DAYS.map((day) => [day, untilOf(day)])),
    starts: await readStarts(client, weeks[1]),
    products: await readProducts(client),
    holidays: await readHolidays(client),
  };
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

async function readWeeks(client: pg.ClientBase, cycle: CycleId): Promise<SettledWeek[]> {
  const { rows } = await client.query<
    Record<'activated_at' | 'cutoff_at' | 'deadline', Temporal.Instant> & { id: number; date: string }
  >(
    `select w.id, w.date, w.activated_at, c.cutoff_at, c.post_cutoff_changes_deadline_at as deadline
     from order_week_cycles c join order_weeks w on w.id = c.order_week_id
     where c.settled_at is not null and c.production_cycle_id = $1 order by c.cutoff_at desc`,
    [cycle],
  );
  if (rows.length === 0) throw new Error('There is no settled week. npm run seed -- --renew rebuilds the demo.');
  return rows.map(({ id, date, activated_at, cutoff_at, deadline }) => ({
    id,
    date: Temporal.PlainDate.from(date),
    activatedAt: activated_at.toString(),
    cutoff: cutoff_at.toString(),
    deadline: deadline.toString(),
    deadlineAt: deadline,
  }));
}

const afterOf = ([newest]: SettledWeek[]) => {
  if (!newest) throw new Error('no settled week');
  return { at: newest.deadline, day: chicagoDay(newest.deadlineAt).toString() };
};

/** Days whose sign-ups belong to the cycle (SHIP-5). */
async function readStarts(client: pg.ClientBase, weeks: SettledWeek[]): Promise<Bases['starts']> {
  const { rows } = await client.query<{ weekday: Weekday; production_cycle_id: number }>(
    'select weekday, production_cycle_id from production_cycle_allocations',
  );
  const cycleOf = new Map(rows.map(({ weekday, production_cycle_id }) => [weekday, production_cycle_id]));
  const newest = weeks[0]!.deadlineAt;
  const moments = Array.from({ length: START_DAYS }, (_, day) =>
    newest.subtract({ hours: 24 * (day + DAYS_BEFORE_ORDERS) + 9 }),
  );
  const of = (cycle: CycleId) =>
    moments.filter((moment) => cycleOf.get(weekdayOf(chicagoDay(moment))) === cycle).map(String);
  return { 1: of(1), 2: of(2) };
}

async function readZips(client: pg.ClientBase): Promise<BulkZip[]> {
  const { rows } = await client.query<
    { id: string; state_id: string; tax: number } & Record<'a' | 'b', [number, Weekday, number]>
  >(
    `select z.id, z.state_id, s.tax_percent::float8 as tax,
       json_build_array(a.carrier_id, a.ship_weekday, a.days_in_transit) as a,
       json_build_array(b.carrier_id, b.ship_weekday, b.days_in_transit) as b
     from zip_codes z join states s on s.id = z.state_id
     join shipping_rules a on a.zip_code = z.id and a.production_cycle_id = 1 and a.is_default
     join shipping_rules b on b.zip_code = z.id and b.production_cycle_id = 2 and b.is_default
     where z.is_active order by z.id`,
  );
  const rule = ([carrier, weekday, days]: [number, Weekday, number]) => ({
    carrier,
    weekday,
    days,
    deliveryDay: weekdayOf(deliveryDate(nextWeekday(SOME_MONDAY, weekday, { inclusive: true }), days)),
  });
  return rows.map(({ id, state_id, tax, a, b }) => ({ id, state_id, tax, rules: { 1: rule(a), 2: rule(b) } }));
}
const SOME_MONDAY = Temporal.PlainDate.from('2026-01-05');

/** Prices without a variance group (ORD-19). */
async function readProducts(client: pg.ClientBase): Promise<Bases['products']> {
  const { rows } = await client.query<{ id: number; category_id: number; price: number }>(
    `select p.id, p.category_id, coalesce(p.item_price_cents,
       case when p.is_premium then c.premium_price_cents else c.price_cents end) as price
     from products p join categories c on c.id = p.category_id
     where p.is_active and not p.is_sold_out and p.after_cardinal_active_order = 0 order by p.id`,
  );
  return Map.groupBy(rows, ({ category_id }) => category_id);
}

async function readHolidays(client: pg.ClientBase): Promise<ShippingHoliday[]> {
  const { rows } = await client.query<{ start_date: string; end_date: string; rules: ShippingHoliday['rules'] }>(
    `select h.start_date, h.end_date, json_agg(json_build_object('carrier_id', r.carrier_id, 'shift_days', r.shift_days)) as rules
     from holidays h join holiday_rules r on r.holiday_id = h.id where h.applied_at is not null group by h.id`,
  );
  return rows.map(({ start_date, end_date, rules }) => ({
    start_date: Temporal.PlainDate.from(start_date),
    end_date: Temporal.PlainDate.from(end_date),
    is_applied: true,
    rules,
  }));
}

/** The days of an order as text, cached: thousands of orders share a week and a rule. */
export function dayFinder({ holidays }: Bases) {
  const known = new Map<string, { planned_ship_at: string; ship_at: string; deliver_at: string }>();
  return ({ id, date, deadlineAt }: SettledWeek, { carrier, weekday, days }: BulkZip['rules'][CycleId]) => {
    const key = `${id} ${carrier} ${weekday} ${days} ${deadlineAt.epochMilliseconds}`;
    const found = known.get(key);
    if (found) return found;
    const dates = orderDates({
      weekDate: date,
      shipWeekday: weekday,
      deadline: deadlineAt,
      daysInTransit: days,
      carrierId: carrier,
      holidays,
    });
    const texts = {
      planned_ship_at: dates.planned_ship_at.toString(),
      ship_at: dates.ship_at.toString(),
      deliver_at: dates.deliver_at.toString(),
    };
    known.set(key, texts);
    return texts;
  };
}
