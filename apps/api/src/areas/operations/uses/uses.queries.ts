import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export async function countProductsOf(db: Db, categoryId: number): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('category_id', '=', categoryId)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A category may be in a million plans, and a million customers in an experiment. */
const MOST_PLANS = 20_000;

interface CountedUse {
  name: string;
  count: number;
  is_at_least?: true;
}

/** Plans are those of customers and of their kids. */
export async function listUsesOfCategory(db: Db, categoryId: number): Promise<CountedUse[]> {
  const { rows } = await sql<CountedUse>`
    select 'plans' as name, count(*)::int as count from (
      (select from subscription_lines where category_id = ${categoryId} limit ${MOST_PLANS})
      union all (select from kid_categories where category_id = ${categoryId} limit ${MOST_PLANS})) as plans
    union all select 'menu items', count(*)::int from menu_items m
      where m.primary_category_id = ${categoryId} or m.primary_composable_category_id = ${categoryId}
        or exists (select from menu_item_categories c where c.menu_item_id = m.id and c.category_id = ${categoryId})
    union all select 'price variance groups', count(*)::int from price_variance_group_prices
      where category_id = ${categoryId}`.execute(db);
  return rows.map((use) => ({ ...use, ...(use.name === 'plans' && use.count >= MOST_PLANS && { is_at_least: true }) }));
}

export async function countCustomersOfGroup(db: Db, groupId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('price_variance_group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

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

interface NamedUse {
  name: string;
  count: number;
  first: { key: string; name: string }[];
}

export async function listUsesOfProduct(db: Db, productId: number): Promise<NamedUse[]> {
  const { rows } = await sql<NamedUse>`
    with used as (
      select 'rotations' as kind, meal_rotation_id as id, meal_rotation_id::text as key, 'Rotation ' || meal_rotation_id as name
        from meal_rotation_products where product_id = ${productId}
      union all select 'order bumps', id, id::text, header from order_bumps where product_id = ${productId}
      union all select 'upsells', u.id, u.id::text, u.name
        from upsell_products p join upsells u on u.id = p.upsell_id
        where p.product_id = ${productId} and u.archived_at is null
      union all select 'bestsellers', b.id, b.id::text, b.name
        from bestseller_products p join bestsellers b on b.id = p.bestseller_id where p.product_id = ${productId}
      union all select distinct 'composite products', p.id, p.sku, p.name
        from product_composables c join products p on p.id = c.product_id where c.composable_product_id = ${productId})
    select kinds.kind as name, count(used.id)::int as count, ${FIRST} as first
    from unnest(array['rotations', 'order bumps', 'upsells', 'bestsellers', 'composite products'])
      with ordinality as kinds (kind, position)
    left join used on used.kind = kinds.kind
    group by kinds.kind, kinds.position order by kinds.position`.execute(db);
  return rows;
}

export async function listWeeksOfOrderBump(db: Db, orderBumpId: number): Promise<NamedUse[]> {
  const { rows } = await sql<NamedUse>`
    select used.status || ' weeks' as name, count(*)::int as count, ${FIRST} as first
    from (select w.status, w.id, w.id::text as key, w.number::text as name
      from order_bump_weeks b join order_weeks w on w.id = b.order_week_id
      where b.order_bump_id = ${orderBumpId} and w.status <> 'delivered') as used
    group by used.status order by used.status`.execute(db);
  return rows;
}

const FIRST = sql`coalesce(to_jsonb((array_agg(jsonb_build_object('key', used.key, 'name', used.name)
  order by used.id desc) filter (where used.id is not null))[1:3]), '[]')`;

export async function countCustomersOfPromoCode(db: Db, promoCodeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('promo_code_applications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('promo_code_id', '=', promoCodeId)
    .where('status', '<>', 'deactivated')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Every customer has a variant of an active experiment (MKT-69). */
export async function countCustomersOfExperiment(db: Db, experimentId: number): Promise<CountedUse> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from users u where not u.is_admin and u.erased_at is null
      and exists (select from experiments e where e.id = ${experimentId} and e.active)
    limit ${MOST_PLANS}) as customers`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { name: 'customers', count, ...(count >= MOST_PLANS && { is_at_least: true as const }) };
}

export async function countChoices(db: Db, experimentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('experiment_choices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('experiment_id', '=', experimentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
