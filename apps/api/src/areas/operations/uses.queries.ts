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
  const { rows } = await sql<{ name: string; count: number }>`
    select 'rotations' as name, count(*)::int as count from meal_rotation_products where product_id = ${productId}
    union all select 'order bumps', count(*)::int from order_bumps where product_id = ${productId}
    union all select 'upsells', count(*)::int from upsell_products where product_id = ${productId}
    union all select 'bestsellers', count(*)::int from bestseller_products where product_id = ${productId}
    union all select 'composite products', count(distinct product_id)::int from product_composables
      where composable_product_id = ${productId}`.execute(db);
  return rows;
}

/** Those who have it now, be it paused. */
export async function countCustomersOfPromoCode(db: Db, promoCodeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('promo_code_applications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('promo_code_id', '=', promoCodeId)
    .where('status', '<>', 'deactivated')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** For how many customers staff chose a variant of an experiment. */
export async function countChoices(db: Db, experimentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('experiment_choices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('experiment_id', '=', experimentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
