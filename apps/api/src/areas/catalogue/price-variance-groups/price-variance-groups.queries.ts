import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export async function listPriceVarianceGroups(db: Db | Tx, ids?: number[]) {
  let query = db
    .selectFrom('price_variance_groups as g')
    .select(['g.id', 'g.name', 'g.created_at', 'g.deactivated_at', 'g.version'])
    .select((group) =>
      jsonArrayFrom(
        group
          .selectFrom('price_variance_group_prices as p')
          .innerJoin('categories as c', 'c.id', 'p.category_id')
          .select(['p.category_id', 'c.name as category_name', 'p.price_cents as price'])
          .whereRef('p.price_variance_group_id', '=', 'g.id')
          .orderBy(sql`c.deleted_at is not null, c.position nulls last, c.id`),
      ).as('prices'),
    )
    .orderBy(sql`g.deactivated_at is not null, g.position nulls last, g.id`);
  if (ids) query = query.where('g.id', 'in', ids);
  const rows = await query.execute();
  return rows.map(({ created_at, deactivated_at, ...row }) => ({
    ...row,
    is_active: deactivated_at === null,
    created_at: created_at.toString(),
    deactivated_at: deactivated_at?.toString() ?? null,
  }));
}

export const findPriceVarianceGroup = async (db: Db | Tx, id: number) => (await listPriceVarianceGroups(db, [id]))[0];

/** Locks the group against deactivation until the transaction ends. */
export const holdPriceVarianceGroup = (tx: Tx, id: number) =>
  tx
    .selectFrom('price_variance_groups')
    .select(['id', 'name', 'deactivated_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

export const lockPriceVarianceGroup = (tx: Tx, id: number) =>
  tx
    .selectFrom('price_variance_groups')
    .select(['name', 'deactivated_at', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertPriceVarianceGroup = (tx: Tx, name: string, created_at: Temporal.Instant) =>
  tx.insertInto('price_variance_groups').values({ name, created_at }).returning('id').executeTakeFirstOrThrow();

export async function setPriceVarianceGroup(
  tx: Tx,
  id: number,
  set: { name?: string; deactivated_at?: Temporal.Instant | null; version: number },
): Promise<void> {
  await tx.updateTable('price_variance_groups').set(set).where('id', '=', id).execute();
}

export interface GroupPrice {
  category_id: number;
  price: Cents;
}

export async function replaceGroupPrices(tx: Tx, id: number, prices: readonly GroupPrice[]): Promise<void> {
  await tx.deleteFrom('price_variance_group_prices').where('price_variance_group_id', '=', id).execute();
  if (prices.length === 0) return;
  await tx
    .insertInto('price_variance_group_prices')
    .values(prices.map(({ category_id, price }) => ({ price_variance_group_id: id, category_id, price_cents: price })))
    .execute();
}

/** Those that can be selected for customers. */
export async function lockActiveGroups(tx: Tx): Promise<{ id: number; name: string }[]> {
  await sql`select from price_variance_groups where deactivated_at is null order by id for no key update`.execute(tx);
  return (await listPriceVarianceGroups(tx)).filter(({ is_active }) => is_active);
}
