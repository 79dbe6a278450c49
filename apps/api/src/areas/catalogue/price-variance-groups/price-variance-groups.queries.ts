import { jsonArrayFrom } from 'kysely/helpers/postgres';
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
          .orderBy('c.id'),
      ).as('prices'),
    )
    .orderBy('g.id', 'desc');
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

export async function setDeactivation(
  tx: Tx,
  id: number,
  set: { deactivated_at: Temporal.Instant | null; version: number },
): Promise<void> {
  await tx.updateTable('price_variance_groups').set(set).where('id', '=', id).execute();
}
