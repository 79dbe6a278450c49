import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export async function countProductsOf(db: Db, categoryId: number): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('category_id', '=', categoryId)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countCustomersOfGroup(db: Db, groupId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('price_variance_group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The weeks of a rotation by their status. */
export async function countWeeksOfRotation(db: Db, rotationId: number): Promise<{ name: string; count: number }[]> {
  const rows = await db
    .selectFrom('order_weeks')
    .select('status')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('meal_rotation_id', '=', rotationId)
    .groupBy('status')
    .orderBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ name: `${status} weeks`, count: Number(count) }));
}

/** Where the catalogue offers and marketing shows a product. */
export async function countUsesOfProduct(db: Db, productId: number): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ rotations: number; bumps: number }>`select
    (select count(*)::int from meal_rotation_products where product_id = ${productId}) as rotations,
    (select count(*)::int from order_bumps where product_id = ${productId}) as bumps`.execute(db);
  return rows.flatMap(({ rotations, bumps }) => [
    { name: 'rotations', count: rotations },
    { name: 'order bumps', count: bumps },
  ]);
}
