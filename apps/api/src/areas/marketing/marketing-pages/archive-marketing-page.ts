import type { MarketingPage } from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { setArchived } from '../archive.ts';
import { findMarketingPage, lockMarketingPage, setArchivedAt } from './marketing-pages.queries.ts';

export const archiveMarketingPage = (ctx: StaffContext, id: number) => set(ctx, id, true);

export const restoreMarketingPage = (ctx: StaffContext, id: number) => set(ctx, id, false);

async function set(ctx: StaffContext, id: number, isArchiving: boolean): Promise<MarketingPage> {
  await ctx.transaction(async (tx) => {
    const { name, archived_at } = found(await lockMarketingPage(tx, id), `Marketing page ${id}`);
    const page = { type: 'marketing_page', id, label: `page ${name}`, isArchived: archived_at !== null };
    await setArchived(tx, ctx.actor, page, isArchiving, (at) => setArchivedAt(tx, id, at));
  });
  return found(await findMarketingPage(ctx.db, id), `Marketing page ${id}`);
}
