import type { Insertable, Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';

interface BestsellerFilter {
  page: number;
  per_page: number;
  sort: 'id' | 'name';
  order: 'asc' | 'desc';
}

export const findBestsellers = (db: Db, { sort, order, ...page }: BestsellerFilter) =>
  pageOf(db.selectFrom('bestsellers').selectAll().orderBy(sort, order).orderBy('id', order), page);

export const findBestsellerRow = (db: Db | Tx, id: number) =>
  db.selectFrom('bestsellers').selectAll().where('id', '=', id).executeTakeFirst();

export const lockBestseller = (tx: Tx, id: number) =>
  tx.selectFrom('bestsellers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertBestseller(tx: Tx, values: Insertable<Tables['bestsellers']>): Promise<number> {
  const { id } = await tx.insertInto('bestsellers').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const setBestseller = (tx: Tx, id: number, fields: Updateable<Tables['bestsellers']>) =>
  tx.updateTable('bestsellers').set(fields).where('id', '=', id).execute();
