import type { MarketingPage } from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import { byPosition } from '../positions.queries.ts';

type Fields = MarketingPage['content']['data'];
interface Row {
  id: number;
  name: string;
  path: string;
  content: unknown;
  archived_at: Temporal.Instant | null;
  version: number;
}
const COLUMNS = ['id', 'name', 'path', 'content', 'archived_at', 'version'] as const;
/** The contract checks the column's content when it answers. */
const toMarketingPage = ({ content, archived_at, ...row }: Row): MarketingPage => ({
  ...row,
  content: { data: content as Fields },
  archived_at: archived_at?.toString() ?? null,
});

interface MarketingPageFilter {
  page: number;
  per_page: number;
  sort: 'id' | 'name' | 'position';
  order: 'asc' | 'desc';
  archived: boolean;
}

export async function listMarketingPages(db: Db, { sort, order, archived, ...page }: MarketingPageFilter) {
  const pages = db
    .selectFrom('marketing_pages')
    .select(COLUMNS)
    .where('archived_at', archived ? 'is not' : 'is', null);
  const sorted =
    sort === 'position' ? pages.orderBy(byPosition(order)) : pages.orderBy(sort, order).orderBy('id', order);
  const { rows, pagination } = await pageOf(sorted, page);
  return { data: rows.map(toMarketingPage), meta: { pagination } };
}

export async function findMarketingPage(db: Db | Tx, id: number): Promise<MarketingPage | undefined> {
  const row = await db.selectFrom('marketing_pages').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && toMarketingPage(row);
}

export async function lockMarketingPage(tx: Tx, id: number): Promise<MarketingPage | undefined> {
  const row = await tx
    .selectFrom('marketing_pages')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toMarketingPage(row);
}

export const setContent = (tx: Tx, id: number, fields: Fields, version: number) =>
  tx
    .updateTable('marketing_pages')
    .set({ content: JSON.stringify(fields), version })
    .where('id', '=', id)
    .execute();

export async function insertMarketingPage(tx: Tx, name: string, path: string, fields: Fields): Promise<number> {
  const { id } = await tx
    .insertInto('marketing_pages')
    .values({ name, path, content: JSON.stringify(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const setArchivedAt = (tx: Tx, id: number, fields: { archived_at: Temporal.Instant | null; version: number }) =>
  tx.updateTable('marketing_pages').set(fields).where('id', '=', id).execute();
