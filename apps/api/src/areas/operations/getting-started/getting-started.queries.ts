import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isSellable } from '../../catalogue/products/offered-products.queries.ts';

/** By id: one newer than the last accepted mail tells that mail has stopped working. */
export const listTriedMails = (db: Db, most: number) =>
  db
    .selectFrom('mails')
    .select(['sent_at', 'failure'])
    .where('given_up_at', 'is', null)
    .where((mail) => mail.or([mail('sent_at', 'is not', null), mail('failure', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** By Stripe, whatever the sandbox did before. */
export async function hasChargedByStripe(db: Db): Promise<boolean> {
  const charge = await db
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'successful')
    .where('billing_transaction_id', 'like', 'pi_%')
    .limit(1)
    .executeTakeFirst();
  return charge !== undefined;
}

export const listTaxedStates = (db: Db) =>
  db
    .selectFrom('states as s')
    .select(['s.id', 's.name', 's.is_shipped_to', 's.is_tax_set'])
    .select(sql<boolean>`exists (select from zip_codes z where z.state_id = s.id and z.is_active)`.as('has_zip_codes'))
    .orderBy('s.name')
    .execute();

export const listPricedCategories = (db: Db) =>
  db.selectFrom('categories').select(['name', 'price_cents']).where('deleted_at', 'is', null).orderBy('name').execute();

/** Where a new customer would get a cycle on some weekday and a rule in it (SHIP-5, SHIP-27). */
const isAnyServed = sql<boolean>`exists (select from zip_codes z join states s on s.id = z.state_id
  join shipping_rules r on r.zip_code = z.id where z.is_active and s.is_shipped_to
  and (r.production_cycle_id = z.default_production_cycle_id
    or r.production_cycle_id in (select production_cycle_id from production_cycle_allocations)))`;

const isRunning = sql<SqlBool>`s.status in ('active', 'paused') and u.banned_at is null`;

/** Only the newest are looked at: there may be a million. */
const withoutPaymentMethod = (most: number) => sql<number>`(select count(*)::int from (
  select u.id from subscriptions s join users u on u.id = s.user_id
  where ${isRunning} order by s.id desc limit ${most}) as newest
  where not exists (select from comped_accounts c where c.user_id = newest.id and c.is_activated)
  and not exists (select from payment_methods p
    where p.user_id = newest.id and p.is_default and p.removing_at is null and p.removed_at is null))`;

/** Customers are counted to `most`. */
export const countRecords = (db: Db, most: number) =>
  db
    .selectNoFrom([
      sql<number>`(select count(*)::int from carriers)`.as('carriers'),
      sql<number>`(select count(*)::int from zip_codes where is_active)`.as('active_zip_codes'),
      isAnyServed.as('is_any_zip_code_served'),
      sql<number>`(select count(*)::int from products)`.as('products'),
      sql<number>`(select count(*)::int from products where ${isSellable(null)})`.as('products_for_sale'),
      sql<number>`(select count(distinct r.meal_rotation_id)::int from meal_rotation_products r
        join products on products.id = r.product_id where ${isSellable(null)})`.as('sellable_rotations'),
      sql<number>`(select count(*)::int from (select from subscriptions s join users u on u.id = s.user_id
        where ${isRunning} limit ${most}) as counted)`.as('subscribed'),
      withoutPaymentMethod(most).as('without_payment_method'),
      sql<number>`(select count(*)::int from categories where deleted_at is not null)`.as('archived_categories'),
      sql<boolean>`exists (select from order_weeks)`.as('has_weeks'),
      sql<boolean>`exists (select from order_week_cycles where cutoff_done_at is not null)`.as('has_passed_cutoff'),
    ])
    .executeTakeFirstOrThrow();

/** With a cutoff ahead: an active week first, else the earliest draft. */
export const findComingWeek = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('order_weeks as w')
    .innerJoin('order_week_cycles as c', 'c.order_week_id', 'w.id')
    .select(['w.id', 'w.number', 'w.status', 'w.meal_rotation_id'])
    .select((row) => row.fn.min('c.cutoff_at').as('next_cutoff_at'))
    .where('c.cutoff_at', '>', now)
    .where('w.status', 'in', ['active', 'draft'])
    .groupBy('w.id')
    .orderBy(sql`w.status = 'active'`, 'desc')
    .orderBy('next_cutoff_at')
    .limit(1)
    .executeTakeFirst();
