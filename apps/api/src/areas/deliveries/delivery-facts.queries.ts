import { sql } from 'kysely';
import type { AllocatingCycle } from '@larder/domain/deliveries/allocated-cycle.ts';
import type { ShippingLeg } from '@larder/domain/deliveries/planned-days.ts';
import type { QuotableWeek } from '@larder/domain/deliveries/delivery-quote.ts';
import type { ShippingHoliday } from '@larder/domain/deliveries/ship-dates.ts';
import type { ShippingRule } from '@larder/domain/deliveries/shipping-rule.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { listProductionCycles } from './production-cycles.queries.ts';

const toDay = (text: string) => Temporal.PlainDate.from(text);

export async function findZipCode(db: Db | Tx, zipCode: string) {
  const zip = await db
    .selectFrom('zip_codes as z')
    .innerJoin('states as s', 's.id', 'z.state_id')
    .select(['z.default_production_cycle_id', 's.name', 's.is_shipped_to'])
    .where('z.id', '=', zipCode)
    .where('z.is_active', '=', true)
    .executeTakeFirst();
  if (!zip) return null;
  const rules: ShippingRule[] = await db
    .selectFrom('shipping_rules')
    .select(['carrier_id', 'production_cycle_id', 'ship_weekday as ship_day_name', 'days_in_transit', 'is_default'])
    .where('zip_code', '=', zipCode)
    .execute();
  const { default_production_cycle_id: defaultCycleId, ...state } = zip;
  return { defaultCycleId, state, rules };
}

/** The states of an address and of its zip code, against an end of shipping until the transaction ends (SHIP-27). */
export const lockStatesOf = (tx: Tx, { state_id, zip_code }: { state_id: string; zip_code: string }) =>
  sql`select from states where id = ${state_id} or id = (select state_id from zip_codes where id = ${zip_code})
    order by id for share`.execute(tx);

export const findStateOfAddress = (tx: Tx, stateId: string) =>
  tx.selectFrom('states').select(['name', 'is_shipped_to']).where('id', '=', stateId).executeTakeFirst();

async function listOpenWeeks(db: Db | Tx, now: Temporal.Instant): Promise<QuotableWeek[]> {
  const rows = await db
    .selectFrom('order_weeks as w')
    .innerJoin('order_week_cycles as c', 'c.order_week_id', 'w.id')
    .select(['w.id as order_week_id', 'w.date', 'c.production_cycle_id', 'c.cutoff_at'])
    .where('w.status', '=', 'active')
    .where('c.cutoff_at', '>', now)
    .execute();
  return rows.map((row) => ({ ...row, date: toDay(row.date) }));
}

/** Weeks, drafts included, with a cutoff after `from`, and the last week. */
export async function listMadeWeeks(db: Db, from: Temporal.Instant) {
  const rows = await db
    .selectFrom('order_weeks as w')
    .innerJoin('order_week_cycles as c', 'c.order_week_id', 'w.id')
    .select(['w.date', 'c.production_cycle_id', 'c.cutoff_at'])
    .where((week) =>
      week.or([
        week('c.cutoff_at', '>', from),
        week(
          'w.date',
          '=',
          week.selectFrom('order_weeks').select(({ fn }) => fn.max('date').as('last')),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => ({ ...row, date: toDay(row.date) }));
}

export interface NamedHoliday extends ShippingHoliday {
  readonly id: number;
  readonly name: string;
}

/** Not over before `from`, applied or not. */
export async function listHolidaysFrom(db: Db | Tx, from: Temporal.PlainDate): Promise<NamedHoliday[]> {
  const rows = await db
    .selectFrom('holidays as h')
    .innerJoin('holiday_rules as r', 'r.holiday_id', 'h.id')
    .select(['h.id', 'h.name', 'h.start_date', 'h.end_date', 'h.applied_at', 'r.carrier_id', 'r.shift_days'])
    .where('h.end_date', '>=', from.toString())
    .orderBy('h.start_date')
    .orderBy('h.id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.id).values()].map((ofOne) => ({
    id: ofOne[0]!.id,
    name: ofOne[0]!.name,
    start_date: toDay(ofOne[0]!.start_date),
    end_date: toDay(ofOne[0]!.end_date),
    is_applied: ofOne[0]!.applied_at !== null,
    rules: ofOne.map(({ carrier_id, shift_days }) => ({ carrier_id, shift_days })),
  }));
}

export const listAppliedHolidays = async (db: Db | Tx, from: Temporal.PlainDate): Promise<NamedHoliday[]> =>
  (await listHolidaysFrom(db, from)).filter(({ is_applied }) => is_applied);

/** Each once, of active zip codes. */
export const listShippingLegs = (db: Db): Promise<ShippingLeg[]> =>
  db
    .selectFrom('shipping_rules as r')
    .innerJoin('zip_codes as z', 'z.id', 'r.zip_code')
    .select(['r.production_cycle_id', 'r.carrier_id', 'r.ship_weekday', 'r.days_in_transit'])
    .distinct()
    .where('z.is_active', '=', true)
    .execute();

/** Everything a delivery date depends on except the zip code. */
export async function deliveryFacts(db: Db | Tx, now: Temporal.Instant, today: Temporal.PlainDate) {
  const cycles: AllocatingCycle[] = await listProductionCycles(db, now);
  return { cycles, weeks: await listOpenWeeks(db, now), holidays: await listAppliedHolidays(db, today) };
}
