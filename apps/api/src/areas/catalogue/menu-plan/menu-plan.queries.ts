import { sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { OrderWeekStatus } from '@larder/domain/values/enums/order-week-statuses.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isSoldOut } from '../../orders/reading/sold-out.queries.ts';

const isSoldOutInWeek = isSoldOut('p', sql.ref('w.id'));

interface PlanWeekRow {
  id: number;
  number: number;
  date: string;
  status: OrderWeekStatus;
  meal_rotation_id: number | null;
  rotation_version: number | null;
  last_cutoff_at: Temporal.Instant | null;
  next_cutoff_at: Temporal.Instant | null;
  shared_with: { id: number; number: number; status: OrderWeekStatus }[];
  product_ids: number[];
  sold_out_ids: number[];
}

const planWeeks = (now: Temporal.Instant) => sql`select w.id, w.number, w.date, w.status, w.meal_rotation_id,
    r.version as rotation_version, moments.last_cutoff_at, moments.next_cutoff_at,
    coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'status', o.status) order by o.number)
      from order_weeks o where o.meal_rotation_id = w.meal_rotation_id and o.id <> w.id), '[]') as shared_with,
    array(select m.product_id::int from meal_rotation_products m where m.meal_rotation_id = w.meal_rotation_id
      order by m.category_id, m.index_number, m.product_id) as product_ids,
    array(select p.id::int from meal_rotation_products m join products p on p.id = m.product_id
      where m.meal_rotation_id = w.meal_rotation_id and ${isSoldOutInWeek} order by p.id) as sold_out_ids
  from order_weeks w left join meal_rotations r on r.id = w.meal_rotation_id
  cross join lateral (select max(c.cutoff_at) as last_cutoff_at,
      min(c.cutoff_at) filter (where c.cutoff_at > ${now}) as next_cutoff_at
    from order_week_cycles c where c.order_week_id = w.id) moments`;

/** Active weeks and drafts with a cutoff ahead, by date. */
export async function listComingWeeks(db: Db | Tx, now: Temporal.Instant, limit: number): Promise<PlanWeekRow[]> {
  const { rows } = await sql<PlanWeekRow>`${planWeeks(now)}
    where w.status = 'active' or (w.status = 'draft' and moments.next_cutoff_at is not null)
    order by w.date limit ${limit}`.execute(db);
  return rows;
}

export async function listWeeksById(db: Db | Tx, now: Temporal.Instant, ids: number[]): Promise<PlanWeekRow[]> {
  const { rows } = await sql<PlanWeekRow>`${planWeeks(now)} where w.id = any(${ids}::bigint[]) order by w.date`.execute(
    db,
  );
  return rows;
}

export async function listEarlierMenus(db: Db, before: string, limit: number) {
  const { rows } = await sql<{ number: number; date: string; product_ids: number[] }>`select w.number, w.date,
      array(select m.product_id::int from meal_rotation_products m where m.meal_rotation_id = w.meal_rotation_id)
        as product_ids
    from order_weeks w where w.date < ${before}::date order by w.date desc limit ${limit}`.execute(db);
  return rows;
}

interface DishRow {
  id: number;
  sku: string;
  name: string;
  category_id: number;
  is_active: boolean;
  is_sold_out: boolean;
  is_premium: boolean;
  item_price: Cents | null;
  price: Cents;
  premium_price: Cents;
  file: string | null;
}

export async function listDishes(db: Db | Tx, ids: number[]): Promise<DishRow[]> {
  const { rows } =
    await sql<DishRow>`select p.id, p.sku, p.name, p.category_id, p.is_active, p.is_sold_out, p.is_premium,
      p.item_price_cents as item_price, c.price_cents as price, c.premium_price_cents as premium_price,
      (select i.file from product_images i where i.product_id = p.id and i.kind = 'meal' order by i.position limit 1)
        as file
    from products p join categories c on c.id = p.category_id where p.id = any(${ids}::bigint[])
    order by p.id`.execute(db);
  return rows;
}

/** By its SKU in any case, and whether the rotation has it. */
export const findDish = (db: Db, rotationId: number, sku: string) =>
  db
    .selectFrom('products as p')
    .select('p.id')
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('meal_rotation_products as m')
            .select('m.product_id')
            .whereRef('m.product_id', '=', 'p.id')
            .where('m.meal_rotation_id', '=', rotationId),
        )
        .as('is_planned'),
    )
    .where(sql<string>`lower(p.sku)`, '=', sku.toLowerCase())
    .executeTakeFirst();

/** Kids with their own categories form the plan of their customer (ORD-11). */
export async function countDemand(db: Db) {
  const { rows } = await sql<{ category_id: number; customers: number; meals: number }>`with subscribers as (
      select u.id, not u.kids_same_meals and exists (select from kid_categories k where k.user_id = u.id) as has_own
      from users u join subscriptions s on s.user_id = u.id where s.status = 'active' and u.banned_at is null),
    needs as (
      select l.user_id, l.category_id, l.quantity from subscribers s
      join subscription_lines l on l.user_id = s.id where not s.has_own
      union all
      select k.user_id, k.category_id, k.quantity from subscribers s
      join kid_categories k on k.user_id = s.id where s.has_own)
    select category_id, count(distinct user_id)::int as customers, sum(quantity)::int as meals
    from needs where quantity > 0 group by category_id order by category_id`.execute(db);
  return rows;
}

export const listRotationIds = (tx: Tx, weekIds: number[]) =>
  tx
    .selectFrom('order_weeks')
    .select(['id', 'number', 'meal_rotation_id'])
    .where('id', 'in', weekIds)
    .orderBy('id')
    .execute();

/** In the order of their ids. */
export const lockRotations = (tx: Tx, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('meal_rotations')
        .select(['id', 'version'])
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute();

export const findWeekBefore = (tx: Tx, weekId: number) =>
  tx
    .selectFrom('order_weeks as w')
    .innerJoin('order_weeks as b', (join) => join.onRef('b.date', '<', 'w.date'))
    .select(['b.id', 'b.number', 'b.meal_rotation_id'])
    .where('w.id', '=', weekId)
    .orderBy('b.date', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The latest week with products in its rotation. */
export const findLatestMenu = (tx: Tx) =>
  tx
    .selectFrom('order_weeks as w')
    .select(['w.id', 'w.number', 'w.meal_rotation_id'])
    .where('w.meal_rotation_id', 'in', (row) => row.selectFrom('meal_rotation_products').select('meal_rotation_id'))
    .orderBy('w.date', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The active products of one rotation in place of those of another (CAT-43). Returns how many. */
export async function replaceProducts(tx: Tx, from: number, to: number): Promise<number> {
  await tx.deleteFrom('meal_rotation_products').where('meal_rotation_id', '=', to).execute();
  const { rows } =
    await sql`insert into meal_rotation_products (meal_rotation_id, product_id, category_id, index_number)
    select ${to}::bigint, m.product_id, m.category_id,
      row_number() over (partition by m.category_id order by m.index_number, m.product_id)
    from meal_rotation_products m join products p on p.id = m.product_id
    where m.meal_rotation_id = ${from} and p.is_active returning product_id`.execute(tx);
  return rows.length;
}
