import type { Insertable, Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { byPosition } from '../positions.queries.ts';

const upsells = (db: Db | Tx) =>
  db
    .selectFrom('upsells')
    .select(['id', 'name', 'category_id', 'price_cents as price', 'archived_at', 'version'])
    .select((row) =>
      row
        .selectFrom('categories as c')
        .select('c.name')
        .whereRef('c.id', '=', 'upsells.category_id')
        .as('category_name'),
    );
export type UpsellRow = Awaited<ReturnType<ReturnType<typeof upsells>['execute']>>[number];

interface UpsellFilter {
  page: number;
  per_page: number;
  sort: 'id' | 'name' | 'position';
  order: 'asc' | 'desc';
  archived: boolean;
}

export function findUpsells(db: Db, { sort, order, archived, ...page }: UpsellFilter) {
  const query = upsells(db).where('archived_at', archived ? 'is not' : 'is', null);
  const sorted =
    sort === 'position' ? query.orderBy(byPosition(order)) : query.orderBy(sort, order).orderBy('id', order);
  return pageOf(sorted, page);
}

export const findUpsellRow = (db: Db | Tx, id: number): Promise<UpsellRow | undefined> =>
  upsells(db).where('id', '=', id).executeTakeFirst();

export const lockUpsell = (tx: Tx, id: number) =>
  tx
    .selectFrom('upsells')
    .select(['name', 'archived_at', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function insertUpsell(tx: Tx, values: Insertable<Tables['upsells']>): Promise<number> {
  const { id } = await tx.insertInto('upsells').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const setUpsell = (tx: Tx, id: number, fields: Updateable<Tables['upsells']>) =>
  tx.updateTable('upsells').set(fields).where('id', '=', id).execute();
