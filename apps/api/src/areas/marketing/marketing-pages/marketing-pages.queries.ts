import type { MarketingPage } from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';

type Fields = MarketingPage['content']['data'];
interface Row {
  id: number;
  name: string;
  path: string;
  content: unknown;
  version: number;
}
/** The contract checks the column's content when it answers. */
const toMarketingPage = ({ content, ...row }: Row): MarketingPage => ({ ...row, content: { data: content as Fields } });

interface MarketingPageFilter {
  page: number;
  per_page: number;
  sort: 'id' | 'name';
  order: 'asc' | 'desc';
}

export async function listMarketingPages(db: Db, { sort, order, ...page }: MarketingPageFilter) {
  const pages = db.selectFrom('marketing_pages').selectAll().orderBy(sort, order).orderBy('id', order);
  const { rows, pagination } = await pageOf(pages, page);
  return { data: rows.map(toMarketingPage), meta: { pagination } };
}

export async function findMarketingPage(db: Db | Tx, id: number): Promise<MarketingPage | undefined> {
  const row = await db.selectFrom('marketing_pages').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toMarketingPage(row);
}

export async function lockMarketingPage(tx: Tx, id: number): Promise<MarketingPage | undefined> {
  const row = await tx.selectFrom('marketing_pages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toMarketingPage(row);
}

export const setContent = (tx: Tx, id: number, fields: Fields, version: number) =>
  tx
    .updateTable('marketing_pages')
    .set({ content: JSON.stringify(fields), version })
    .where('id', '=', id)
    .execute();
