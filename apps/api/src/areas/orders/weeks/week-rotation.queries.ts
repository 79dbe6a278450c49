import { sql } from 'kysely';
import type { OrderWeekStatus } from '@larder/domain/values/enums/order-week-statuses.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { isSoldOut } from '../reading/sold-out.queries.ts';

/** Locks a week against activation and moves to another rotation. */
export const lockWeekOfRotation = (tx: Tx, id: number) =>
  tx
    .selectFrom('order_weeks')
    .select(['id', 'number', 'status', 'meal_rotation_id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const lockWeeksOfRotation = (tx: Tx, rotationId: number) =>
  tx
    .selectFrom('order_weeks')
    .select(['id', 'number', 'status'])
    .where('meal_rotation_id', '=', rotationId)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function putWeeksInRotation(tx: Tx, weekIds: number[], rotationId: number | null): Promise<void> {
  if (weekIds.length === 0) return;
  await tx
    .updateTable('order_weeks')
    .set((week) => ({ meal_rotation_id: rotationId, version: week('version', '+', 1) }))
    .where('id', 'in', weekIds)
    .execute();
}

export interface WeekOfMenu {
  id: number;
  number: number;
  date: string;
  status: OrderWeekStatus;
  meal_rotation_id: number | null;
  last_cutoff_at: Temporal.Instant | null;
}

/** These weeks and all weeks of these rotations, by date. */
export async function lockWeeksOfMenus(tx: Tx, weekIds: number[], rotationIds: number[]): Promise<WeekOfMenu[]> {
  const { rows } = await sql<WeekOfMenu>`with locked as materialized (select * from order_weeks
      where id = ${anyOf(weekIds)} or meal_rotation_id = ${anyOf(rotationIds)}
      order by id for no key update)
    select id, number, date, status, meal_rotation_id,
      (select max(cutoff_at) from order_week_cycles where order_week_id = locked.id) as last_cutoff_at
    from locked order by date`.execute(tx);
  return rows;
}

/** Without those that are delivered, by date. */
export const listWeeksOfMenus = (db: Db, rotationId: number): Promise<WeekOfMenu[]> =>
  db
    .selectFrom('order_weeks as w')
    .select(['w.id', 'w.number', 'w.date', 'w.status', 'w.meal_rotation_id'])
    .select((week) =>
      week
        .selectFrom('order_week_cycles as c')
        .select((cycle) => cycle.fn.max('c.cutoff_at').as('last_cutoff_at'))
        .whereRef('c.order_week_id', '=', 'w.id')
        .as('last_cutoff_at'),
    )
    .where('w.meal_rotation_id', '=', rotationId)
    .where('w.status', '<>', 'delivered')
    .orderBy('w.date')
    .execute();

/**
 * A dish that is added to active weeks with a cutoff ahead has a buffer, as after the activation (ORD-56), or what it had
 * left there before (CAT-54).
 */
export const fillBuffersOfDish = (
  tx: Tx,
  rotationId: number,
  dish: { product_id: number; quantity: number; now: Temporal.Instant },
) =>
  sql`insert into rogue_buffers (order_week_id, product_id, remaining)
    select w.id, ${dish.product_id}, ${dish.quantity} from order_weeks w
    where w.meal_rotation_id = ${rotationId} and w.status = 'active'
      and exists (select from order_week_cycles c where c.order_week_id = w.id and c.cutoff_at > ${dish.now})
    order by w.id on conflict (order_week_id, product_id) do update set is_removed = false`.execute(tx);

/** A dish that is removed from active weeks leaves the list of rogue orders; what is left is kept for its return. */
export const removeBuffersOfDish = (tx: Tx, rotationId: number, productId: number) =>
  sql`update rogue_buffers b set is_removed = true from order_weeks w
    where w.meal_rotation_id = ${rotationId} and w.status = 'active'
      and b.order_week_id = w.id and b.product_id = ${productId}`.execute(tx);

export interface DishInWeek {
  order_week_id: number;
  carts: number;
  meals: number;
  rogue_orders: number;
  buffer: number | null;
  /** The number of a removed one. */
  kept: number | null;
  /** For good, or in this week. */
  is_sold_out: boolean;
}

/** Orders that are neither cancelled nor skipped, with what they hold of a dish, and its buffer. */
export async function countDishInWeeks(tx: Db | Tx, weekIds: number[], productId: number): Promise<DishInWeek[]> {
  const { rows } = await sql<DishInWeek>`select w.id as order_week_id, counted.*,
      case when not b.is_removed then b.remaining end as buffer, case when b.is_removed then b.remaining end as kept,
      ${isSoldOut('p', sql`w.id`)} as is_sold_out
    from unnest(${weekIds}::bigint[]) as w (id) join products p on p.id = ${productId}
    left join rogue_buffers b on b.order_week_id = w.id and b.product_id = ${productId}
    cross join lateral (select count(*)::int as carts, coalesce(sum(i.quantity), 0)::int as meals,
        count(*) filter (where o.kind = 'rogue')::int as rogue_orders
      from orders o join order_items i on i.order_id = o.id and i.cart = 'now' and i.product_id = ${productId}
      where o.order_week_id = w.id and o.status <> 'cancelled' and not o.is_skipped and i.quantity > 0) counted`.execute(
    tx,
  );
  return rows;
}
