import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { ORDER_RELATIONS, type OrderRelation } from '@larder/contract/orders/reading/order.ts';
import { ACTIVITY_EVENTS } from '@larder/domain/orders/reading/order-activities.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { numberSettingSql } from '../../../platform/settings.ts';
import { builtOnce, type Placeholders } from '../../../platform/sql/built-once.ts';
import { fromRecent, since, startOfYear } from '../../../platform/database/months/read-back.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { mealsOfChange } from './meals-of-change.queries.ts';
import { paymentSums } from '../../billing/payments/order-payments.queries.ts';

export type Include = readonly OrderRelation[];

const ACTIVITIES: Include = ['postCutoffActivities', 'postCutoffActivities.causer', 'post_cutoff_activities'];

/** Activities of orders whose cutoff was in the last months are found by the first statement, others by a second. */
export async function withAllActivities<Row extends { id: number; cutoff_at: Temporal.Instant }>(
  include: Include,
  list: (relations: Include, from: Temporal.Instant) => Promise<Row[]>,
  listSame: (relations: Include, from: Temporal.Instant, rows: Row[]) => Promise<Row[]> = list,
): Promise<Row[]> {
  const recent = fromRecent();
  // In one order, so that the statement is the same.
  const relations = ORDER_RELATIONS.filter((name) => include.includes(name));
  const rows = await list(relations, recent);
  const cutoffs = rows.map(({ cutoff_at }) => cutoff_at).toSorted((a, b) => Temporal.Instant.compare(a, b));
  const [first] = cutoffs;
  const isWhole = !first || Temporal.Instant.compare(first, recent) >= 0;
  return isWhole || !ACTIVITIES.some((name) => include.includes(name))
    ? rows
    : listSame(relations, startOfYear(first), rows);
}

/** One statement for any number of orders. Moments inside are ISO texts. */
export function orderRows(db: Db | Tx, include: Include, from: Temporal.Instant) {
  const has = (...names: OrderRelation[]) => names.some((name) => include.includes(name));
  return db
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
    .select(['o.post_cutoff_funds_return_strategy', 'o.funds_return_cents', 'o.closed_at', 'o.version'])
    .select(paymentSums)
    .select(numberSettingSql('post_cutoff_window_hours').as('window_hours'))
    .$if(has('cart'), (orders) => orders.select((order) => cartItems(order).as('items')))
    .$if(has('address'), (orders) => orders.select((order) => address(order).as('address')))
    .$if(has('payments'), (orders) => orders.select((order) => payments(order).as('payments')))
    .$if(has('suspendedOrderActivation'), (orders) => orders.select((order) => activation(order).as('activation')))
    .$if(has(...ACTIVITIES), (orders) => orders.select((order) => activities(order, from).as('activities')));
}

export type OrderRow = Awaited<ReturnType<typeof listOrderRows>>[number];

export const rowsWithIds = builtOnce(
  (db, { ids }: Placeholders<{ ids: readonly number[] }>, include: Include, from: Temporal.Instant) =>
    orderRows(db, include, from).where(sql<boolean>`o.id = ${anyOf(ids)}`),
);

const rowsOfUser = builtOnce(
  (db, { userId }: Placeholders<{ userId: number }>, include: Include, from: Temporal.Instant) =>
    orderRows(db, include, from)
      .where('o.user_id', '=', userId)
      .orderBy('w.date', 'desc')
      .orderBy('c.cutoff_at', 'desc')
      .orderBy('o.id', 'desc'),
);

export const listOrderRows = (db: Db | Tx, ids: readonly number[], include: Include) =>
  withAllActivities(include, (relations, from) => rowsWithIds(db, { ids }, relations, from));

export const listOrderRowsOf = (db: Db | Tx, userId: number, include: Include) =>
  withAllActivities(include, (relations, from) => rowsOfUser(db, { userId }, relations, from));

export async function isUser(db: Db | Tx, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

type OrderExpressions = ExpressionBuilder<Tables & { o: Tables['orders']; c: Tables['order_week_cycles'] }, 'o' | 'c'>;

const cartItems = (order: OrderExpressions) =>
  jsonArrayFrom(
    order
      .selectFrom('order_items as i')
      .innerJoin('products as p', 'p.id', 'i.product_id')
      .innerJoin('categories as k', 'k.id', 'i.category_id')
      .select(['i.cart', 'i.quantity', 'i.unit_price_cents as unit_price'])
      .select(['p.sku', 'p.name', 'i.category_id', 'k.name as category_name'])
      .whereRef('i.order_id', '=', 'o.id')
      .orderBy('i.category_id')
      .orderBy('p.name'),
  );

const address = (order: OrderExpressions) =>
  jsonObjectFrom(
    order
      .selectFrom('addresses as a')
      .select(['a.id', 'a.line_1', 'a.line_2', 'a.city', 'a.state_id as state', 'a.zip_code', 'a.phone', 'a.type'])
      .select('a.delivery_instructions')
      .whereRef('a.id', '=', 'o.address_id'),
  );

const payments = (order: OrderExpressions) =>
  jsonArrayFrom(
    order
      .selectFrom('payments as t')
      .select(['t.id', 't.order_id', 't.status', 't.stage', 't.amount_cents as amount'])
      .select(['t.refunded_cents as refunded_amount', 't.card_last_four', 't.failure_reason'])
      .select(['t.billing_transaction_id', 't.created_at', 't.finished_at'])
      .whereRef('t.order_id', '=', 'o.id')
      .orderBy('t.created_at')
      .orderBy('t.id'),
  );

const activation = (order: OrderExpressions) =>
  jsonObjectFrom(
    order
      .selectFrom('order_activations as v')
      .leftJoin('users as s', 's.id', 'v.staff_id')
      .select(['v.created_at', 'v.charge', 's.email'])
      .whereRef('v.order_id', '=', 'o.id')
      .orderBy('v.id', 'desc')
      .limit(1),
  );

const activities = (order: OrderExpressions, from: Temporal.Instant) =>
  jsonArrayFrom(
    order
      .selectFrom('changes as h')
      .leftJoin('users as causer', (join) =>
        join.on((on) => on('causer.id', '=', on.fn.coalesce('h.staff_id', 'h.acting_as_user_id'))),
      )
      .select(['h.id', 'h.name', 'h.before', 'h.after', 'h.description', 'h.at'])
      .select(mealsOfChange('h').as('meals'))
      .select(['causer.id as causer_id', 'causer.email'])
      .whereRef('h.order_id', '=', 'o.id')
      // Only as a filter: the index of names holds the changes of all orders, and took half of the statement's time.
      .where(sql<boolean>`h.name || '' = any(${ACTIVITY_EVENTS}::text[])`)
      .whereRef('h.at', '>=', 'c.cutoff_at')
      .where(since(sql`h.at`, from))
      .orderBy('h.id', 'desc'),
  );
