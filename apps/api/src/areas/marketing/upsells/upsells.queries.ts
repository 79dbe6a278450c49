import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';

const upsells = (db: Db | Tx) =>
  db
    .selectFrom('upsells')
    .select(['id', 'name', 'category_id', 'price_cents as price', 'version'])
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
  sort: 'id' | 'name';
  order: 'asc' | 'desc';
}

export const findUpsells = (db: Db, { sort, order, ...page }: UpsellFilter) =>
  pageOf(upsells(db).orderBy(sort, order).orderBy('id', order), page);

export const findUpsellRow = (db: Db | Tx, id: number): Promise<UpsellRow | undefined> =>
  upsells(db).where('id', '=', id).executeTakeFirst();

export const lockUpsell = (tx: Tx, id: number) =>
  tx.selectFrom('upsells').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export const setUpsell = (tx: Tx, id: number, fields: { name?: string; version: number }) =>
  tx.updateTable('upsells').set(fields).where('id', '=', id).execute();
