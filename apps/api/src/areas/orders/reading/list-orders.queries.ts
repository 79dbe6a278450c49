import { sql } from 'kysely';
import {
  isListedStage,
  type OrderCharge,
  type OrderDelivery,
  type OrderListState,
  type OrderPayment,
} from '@larder/domain/values/enums/order-list-states.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { builtOnce, type Placeholders } from '../../../platform/sql/built-once.ts';
import { pagesOf } from '../../../platform/sql/pages-of.ts';
import { countOf, estimateOf, type Part, settleTotal, type Total } from '../../../platform/sql/totals.ts';
import { isChargedAs } from './order-charge.queries.ts';
import { isNamed, numberIn } from './order-keyword.queries.ts';
import { isPaidAs, orderPayment } from './order-payment.queries.ts';
import { isChargedThrough, isInStage, STAGE_FACTS } from './stage-facts.queries.ts';
import { isInState, type StateTerms } from './order-state.queries.ts';

export interface OrderFilter {
  ids?: readonly number[] | undefined;
  keyword?: string | undefined;
  order_week_id?: number | undefined;
  production_cycle_id?: number | undefined;
  ship_at?: string | undefined;
  deliver_at?: string | undefined;
  carrier_id?: number | undefined;
  state?: OrderListState | undefined;
  delivery?: OrderDelivery | undefined;
  payment?: OrderPayment | undefined;
  charge?: OrderCharge | undefined;
  sku?: string | undefined;
}

/** The days and hours that states depend on, and the moment that stages do. */
export interface ListTerms extends StateTerms {
  now: Temporal.Instant;
}

const EQUAL = ['order_week_id', 'production_cycle_id', 'ship_at', 'deliver_at', 'carrier_id'] as const;

function matching(db: Db, filter: OrderFilter, terms: ListTerms) {
  const { ids, keyword = '', state, delivery, payment, charge, sku } = filter;
  let query = db.selectFrom('orders as o');
  for (const name of EQUAL) if (filter[name] !== undefined) query = query.where(`o.${name}`, '=', filter[name]);
  if (ids !== undefined) query = query.where('o.id', 'in', [...ids]);
  if (keyword.trim() !== '') query = query.where(isNamed(keyword));
  if (payment !== undefined) query = query.where(isPaidAs(payment));
  if (charge !== undefined) query = query.where(isChargedAs(charge));
  if (sku !== undefined) query = query.where(hasProduct(sku));
  for (const each of [state, delivery]) if (each !== undefined) query = query.where(isListedAs(each, terms));
  return query;
}

const isListedAs = (state: OrderListState, terms: ListTerms) =>
  isListedStage(state) ? isInStage(state, terms) : isInState(state, terms);

const hasProduct = (sku: string) => sql<boolean>`exists (select from order_items i
  where i.order_id = o.id and i.cart = 'now' and i.product_id = (select id from products where sku = ${sku}))`;

/** The order that the keyword names is first. */
function inOrder(db: Db, filter: OrderFilter, terms: ListTerms) {
  const number = numberIn(filter.keyword ?? '');
  const rows = matching(db, filter, terms).select('o.id');
  const named = number === null ? rows : rows.orderBy(sql`o.id = ${number}`, 'desc');
  return named.orderBy('o.order_week_id', 'desc').orderBy('o.id', 'desc');
}

/** All pages of the list. */
export async function* allOrderIds(
  tx: Tx,
  filter: OrderFilter,
  terms: ListTerms,
  size: number,
): AsyncGenerator<number[]> {
  for await (const rows of pagesOf(tx, inOrder(tx, filter, terms), size)) yield rows.map(({ id }) => id);
}

export async function listOrderIds(
  db: Db,
  filter: OrderFilter,
  { offset, limit }: Part,
  terms: ListTerms,
): Promise<number[]> {
  const rows = await inOrder(db, filter, terms).limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}

/** All orders that there are may be estimated (STAFF-3); those of any filter are counted. */
export async function totalOfOrders(db: Db, filter: OrderFilter, terms: ListTerms): Promise<Total> {
  const isOfAll = Object.values(filter).every((each) => each === undefined || each === '');
  if (!isOfAll) return { total: await countOrders(db, filter, terms), isEstimate: false };
  const all = allOrders(db);
  const counted = await countOf(db, all.limit(sql.lit(MOST_COUNTED + 1)));
  if (counted <= MOST_COUNTED) return { total: counted, isEstimate: false };
  return { total: Math.max(counted, await estimateOf(db, all, 'orders')), isEstimate: true };
}

export const settleTotalOfOrders = (db: Db, part: Part, visible: number, total: Total): Promise<Total> =>
  settleTotal(db, allOrders(db), part, visible, total);

const MOST_COUNTED = 20_000;
const allOrders = (db: Db) => db.selectFrom('orders').select('id');

export async function countOrders(db: Db, filter: OrderFilter, terms: ListTerms): Promise<number> {
  const { count } = await matching(db, filter, terms)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const listedRows = builtOnce((db, { ids }: Placeholders<{ ids: number[] }>) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('production_cycles as p', 'p.id', 'o.production_cycle_id')
    .innerJoin('order_week_cycles as m', (join) =>
      join
        .onRef('m.order_week_id', '=', 'o.order_week_id')
        .onRef('m.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select(['o.id', 'o.kind', 'o.is_incomplete'])
    .select(STAGE_FACTS)
    .select(isChargedThrough)
    .select(orderPayment.as('payment'))
    .select(['o.total_cents', 'u.id as user_id', 'u.first_name', 'u.last_name', 'u.email'])
    .select(['w.id as week_id', 'w.number', 'w.date', 'p.id as cycle_id', 'p.name as cycle_name'])
    .where(sql<boolean>`o.id = ${anyOf(ids)}`)
    .orderBy(sql`array_position(${ids}::bigint[], o.id)`),
);

export const listListedRows = (db: Db, ids: number[]) => listedRows(db, { ids });
