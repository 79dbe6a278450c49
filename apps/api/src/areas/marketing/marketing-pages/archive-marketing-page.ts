import type { MarketingPage } from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { setArchived } from '../archive.ts';
import { moveToEnd } from '../reorder.ts';
import { findMarketingPage, lockMarketingPage, setArchivedAt } from './marketing-pages.queries.ts';

export const archiveMarketingPage = (ctx: StaffContext, id: number) => set(ctx, id, true);

/** At the end: staff may have changed the order since (MKT-64). */
export const restoreMarketingPage = (ctx: StaffContext, id: number) => set(ctx, id, false);

async function set(ctx: StaffContext, id: number, isArchiving: boolean): Promise<MarketingPage> {
  await ctx.transaction(async (tx) => {
    const { name, archived_at, version } = found(await lockMarketingPage(tx, id), `Marketing page ${id}`);
    const page = { type: 'marketing_page', id, label: `page ${name}`, isArchived: archived_at !== null, version };
    await setArchived(tx, ctx.actor, page, isArchiving, (fields) => setArchivedAt(tx, id, fields));
    if (!isArchiving) await moveToEnd(tx, 'marketing_pages', id);
  });
  return found(await findMarketingPage(ctx.db, id), `Marketing page ${id}`);
}
