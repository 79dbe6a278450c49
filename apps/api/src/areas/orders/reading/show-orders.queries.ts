import { sql } from 'kysely';
import { ACTIVITY_EVENTS } from '@larder/domain/orders/reading/order-activities.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** One text for any number of ids, so that the plan is cached. */
const isOneOf = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;

const orderRows = (db: Db | Tx) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('production_cycles as p', 'p.id', 'o.production_cycle_id')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select(['o.id', 'o.user_id', 'o.order_index', 'o.kind', 'o.status', 'o.address_id'])
    .select(['w.id as week_id', 'w.number as week_number', 'w.date as week_date'])
    .select(['o.production_cycle_id', 'p.name as production_cycle_name'])
    .select(['o.is_skipped', 'o.is_skipped_post_cutoff', 'o.is_unlocked_post_cutoff', 'o.is_incomplete'])
    .select(['c.cutoff_at', 'c.post_cutoff_changes_deadline_at', 'o.ship_at', 'o.deliver_at', 'o.carrier_id'])
    .select(['o.total_cents', 'o.total_at_cutoff_cents', 'o.discount_cents', 'o.shipping_cents', 'o.tax_cents'])
    .select(['o.post_cutoff_funds_return_strategy', 'o.funds_return_cents', 'o.closed_at', 'o.version']);

export type OrderRow = Awaited<ReturnType<typeof listOrderRows>>[number];

export const listOrderRows = (db: Db | Tx, ids: readonly number[]) =>
  orderRows(db).where(isOneOf('o.id', ids)).execute();

export const listOrderRowsOf = (db: Db | Tx, userId: number) =>
  orderRows(db)
    .where('o.user_id', '=', userId)
    .orderBy('w.date', 'desc')
    .orderBy('c.cutoff_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute();

export async function isUser(db: Db | Tx, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export const listCartRows = (db: Db | Tx, orderIds: readonly number[]) =>
  db
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .innerJoin('categories as c', 'c.id', 'i.category_id')
    .select(['i.order_id', 'i.cart', 'i.quantity', 'i.unit_price_cents as unit_price'])
    .select(['p.sku', 'p.name', 'i.category_id', 'c.name as category_name'])
    .where(isOneOf('i.order_id', orderIds))
    .orderBy('i.category_id')
    .orderBy('p.name')
    .execute();

export const listAddressRows = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('addresses')
    .select(['id', 'line_1', 'line_2', 'city', 'state_id as state', 'zip_code', 'phone', 'type'])
    .select('delivery_instructions')
    .where(isOneOf('id', ids))
    .execute();

export const listPaymentRows = (db: Db | Tx, orderIds: readonly number[]) =>
  db
    .selectFrom('payments')
    .select(['id', 'order_id', 'status', 'stage', 'amount_cents as amount', 'refunded_cents as refunded_amount'])
    .select(['card_last_four', 'failure_reason', 'billing_transaction_id', 'created_at'])
    .where(isOneOf('order_id', orderIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listActivationRows = (db: Db | Tx, orderIds: readonly number[]) =>
  db
    .selectFrom('order_activations as a')
    .leftJoin('users as s', 's.id', 'a.staff_id')
    .distinctOn('a.order_id')
    .select(['a.order_id', 'a.created_at', 'a.charge', 's.email'])
    .where(isOneOf('a.order_id', orderIds))
    .orderBy('a.order_id')
    .orderBy('a.id', 'desc')
    .execute();

/** Activities from the cutoff on, newest first. */
export const listActivityRows = (db: Db | Tx, orderIds: readonly number[]) =>
  db
    .selectFrom('changes as h')
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .leftJoin('users as causer', (join) =>
      join.on((on) => on('causer.id', '=', on.fn.coalesce('h.staff_id', 'h.acting_as_user_id'))),
    )
    .select(['h.id', 'o.id as order_id', 'h.name', 'h.after', 'h.description', 'h.at'])
    .select(['causer.id as causer_id', 'causer.email'])
    .where(isOneOf('h.order_id', orderIds))
    .where(sql<boolean>`h.name = any(${ACTIVITY_EVENTS}::text[])`)
    .whereRef('h.at', '>=', 'c.cutoff_at')
    .orderBy('h.id', 'desc')
    .execute();
