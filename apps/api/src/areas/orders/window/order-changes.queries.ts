import { sql, type Updateable } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { OrderStatus } from '@larder/domain/values/enums/order-statuses.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { buffersSql, linesSql, type Returned } from '../cart/write-cart.queries.ts';
import type { FrozenFigures } from '../pricing/price-frozen-order.queries.ts';
import { type Prices, pricesSql } from '../pricing/price-orders.queries.ts';
import type { LockedOrder, OrderLine } from './lock-order.ts';

export interface SavedOrder {
  fields: Updateable<Tables['orders']>;
  lines?: readonly OrderLine[];
  /** The customer's other coming orders. */
  prices?: Prices | undefined;
  buffers?: readonly Returned[] | undefined;
  activation?: Activation | undefined;
}

export interface Activation {
  charge: 'now' | 'later';
  /** Null for the system. */
  staffId: number | null;
  at: Temporal.Instant;
}

/** In one statement. */
export async function saveOrder(tx: Tx, order: LockedOrder, saved: SavedOrder): Promise<void> {
  const parts = [
    ...(saved.lines ? linesSql(order, saved.lines) : []),
    ...(saved.prices ? pricesSql(saved.prices) : []),
    ...(saved.buffers && saved.buffers.length > 0 ? [buffersSql(order.order_week_id, saved.buffers)] : []),
    ...(saved.activation ? [activationSql(order, saved.activation)] : []),
  ];
  const columns = Object.entries(saved.fields)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const update = sql`update orders set ${sql.join([...columns, sql`version = version + 1`])} where id = ${order.id}`;
  await (parts.length > 0 ? sql`with ${sql.join(parts)} ${update}` : update).execute(tx);
}

const activationSql = ({ id, user_id }: LockedOrder, { charge, staffId, at }: Activation) =>
  sql`activation as (insert into order_activations (order_id, user_id, charge, staff_id, created_at)
    values (${id}, ${user_id}, ${charge}, ${staffId}, ${at}))`;

interface Reactivation {
  order: LockedOrder;
  status: OrderStatus;
  figures: FrozenFigures;
  /** The customer's other coming orders. */
  coming: Prices;
}

/** By the system, now. In one statement, whatever the number of orders. */
export async function saveReactivations(
  tx: Tx,
  reactivations: readonly Reactivation[],
  at: Temporal.Instant,
): Promise<void> {
  const each = <T>(of: (reactivation: Reactivation) => T): T[] => reactivations.map(of);
  const parts = [
    sql`reactivated as materialized (select * from unnest(${each(({ order }) => order.id)}::bigint[],
        ${each(({ order }) => order.user_id)}::bigint[], ${each(({ status }) => status)}::text[],
        ${each(({ figures }) => figures.items_cents)}::int[], ${each(({ figures }) => figures.discount_cents)}::int[],
        ${each(({ figures }) => figures.shipping_cents)}::int[], ${each(({ figures }) => figures.tax_cents)}::int[],
        ${each(({ figures }) => figures.total_cents)}::int[])
      as each (id, user_id, status, items, discount, shipping, tax, total))`,
    sql`activations as (insert into order_activations (order_id, user_id, charge, created_at)
      select id, user_id, 'now', ${at} from reactivated)`,
    ...pricesSql({
      items: reactivations.flatMap(({ coming }) => coming.items),
      orders: reactivations.flatMap(({ coming }) => coming.orders),
    }),
  ];
  await sql`with ${sql.join(parts)} update orders o set status = r.status, items_cents = r.items,
      discount_cents = r.discount, shipping_cents = r.shipping, tax_cents = r.tax, total_cents = r.total,
      version = o.version + 1
    from reactivated r where o.id = r.id`.execute(tx);
}

export const findActivation = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_activations')
    .select(['id', 'charge'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Skipping a charged order after its cutoff uncounts the week; unskipping counts it again (ORD-51). */
export const countActiveWeeks = (tx: Tx, userId: number, by: 1 | -1) =>
  tx
    .updateTable('users')
    .set((row) => ({ number_of_active_weeks: row('number_of_active_weeks', '+', by) }))
    .where('id', '=', userId)
    .where('number_of_active_weeks', '>=', by === -1 ? 1 : 0)
    .execute();

export type Funds = { type: 'credit' | 'refund'; amount: Cents | null };
