import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

const COLUMNS = ['id', 'owner_id', 'list', 'name', 'search', 'is_shared', 'version'] as const;
/** Far above what staff save. */
const MOST = 300;

const views = (db: Db | Tx) =>
  db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.owner_id')
    .select(COLUMNS.map((column) => `v.${column}` as const))
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('owner_name'));

export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>;

export const findView = (db: Db | Tx, id: number) => views(db).where('v.id', '=', id).executeTakeFirst();

export const listViews = (db: Db, list: string, staffId: number) =>
  views(db)
    .where('v.list', '=', list)
    .where((row) => row.or([row('v.owner_id', '=', staffId), row('v.is_shared', '=', true)]))
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .limit(MOST)
    .execute();

export const lockView = (tx: Tx, id: number) =>
  tx.selectFrom('saved_views').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

export interface ViewFields {
  name: string;
  search: string;
  is_shared: boolean;
}

export async function insertView(tx: Tx, view: ViewFields & { owner_id: number; list: string }): Promise<number> {
  const { id } = await tx.insertInto('saved_views').values(view).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const setView = (tx: Tx, id: number, view: Partial<ViewFields> & { version: number }) =>
  tx.updateTable('saved_views').set(view).where('id', '=', id).execute();

export const removeView = (tx: Tx, id: number) => tx.deleteFrom('saved_views').where('id', '=', id).execute();
