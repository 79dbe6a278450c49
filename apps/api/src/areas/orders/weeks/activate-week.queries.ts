import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

const weekToActivate = (db: Db | Tx, id: number) =>
  db
    .selectFrom('order_weeks as w')
    .select(['w.id', 'w.number', 'w.date', 'w.status', 'w.version', 'w.meal_rotation_id'])
    .select(
      sql<number | null>`case when w.meal_rotation_id is not null then (select count(*)::int from meal_rotation_products
        where meal_rotation_id = w.meal_rotation_id) end`.as('rotation_product_count'),
    )
    .where('w.id', '=', id);

const listCutoffs = (db: Db | Tx, weekId: number) =>
  db
    .selectFrom('order_week_cycles')
    .select(['production_cycle_id', 'cutoff_at'])
    .where('order_week_id', '=', weekId)
    .orderBy('production_cycle_id')
    .execute();

/** With its rotation and the products in it, so that the menu cannot change before the commit. */
export async function lockWeek(tx: Tx, id: number) {
  // Changes of a rotation lock it before its weeks.
  const rotation = await tx
    .selectFrom('meal_rotations as r')
    .select('r.id')
    .where('r.id', 'in', (row) => row.selectFrom('order_weeks').select('meal_rotation_id').where('id', '=', id))
    .forShare()
    .executeTakeFirst();
  const week = await weekToActivate(tx, id).forUpdate().executeTakeFirst();
  if (rotation)
    await sql`select from products where id in (select product_id from meal_rotation_products
      where meal_rotation_id = ${rotation.id}) order by id for share`.execute(tx);
  return week && { ...week, locked_rotation_id: rotation?.id ?? null, cutoffs: await listCutoffs(tx, id) };
}

export async function findWeekToActivate(db: Db, id: number) {
  const week = await weekToActivate(db, id).executeTakeFirst();
  return week && { ...week, cutoffs: await listCutoffs(db, id) };
}

/** In the rotation, or among these ids. */
export const listWeekCategories = (db: Db | Tx, rotationId: number | null, ids: number[]) =>
  db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(
      sql<boolean>`id = any(${ids}::bigint[])
        or id in (select category_id from meal_rotation_products where meal_rotation_id = ${rotationId})`,
    )
    .orderBy('position', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute();

export const markWeekActive = (tx: Tx, id: number, version: number, at: Temporal.Instant) =>
  tx.updateTable('order_weeks').set({ status: 'active', activated_at: at, version }).where('id', '=', id).execute();

export const beginMaking = (tx: Tx, weekId: number, at: Temporal.Instant) =>
  tx.updateTable('order_week_cycles').set({ making_began_at: at }).where('order_week_id', '=', weekId).execute();

/** Buffers are filled when the week becomes active (ORD-56). */
export const fillRogueBuffers = (tx: Tx, weekId: number, quantity: number) =>
  sql`insert into rogue_buffers (order_week_id, product_id, remaining)
    select w.id, r.product_id, ${quantity} from order_weeks w
    join meal_rotation_products r on r.meal_rotation_id = w.meal_rotation_id where w.id = ${weekId}
    on conflict do nothing`.execute(tx);
