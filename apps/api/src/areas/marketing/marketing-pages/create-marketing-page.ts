import type { MarketingPage, NewMarketingPage } from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import { refusalOfNewPage } from '@larder/domain/marketing/marketing-pages/marketing-page-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { findMarketingPage, insertMarketingPage } from './marketing-pages.queries.ts';

export async function createMarketingPage(
  ctx: StaffContext,
  { name, path, content }: NewMarketingPage,
): Promise<MarketingPage> {
  const fields = content.data;
  refuseIf(refusalOfNewPage(path, fields));
  const id = await ctx.transaction(async (tx) => {
    const made = await insertMarketingPage(tx, name, path, fields);
    await record(tx, ctx.actor, {
      name: 'marketing_page_created',
      subject: { type: 'marketing_page', id: made, version: 1 },
      description: `Created the page ${name}`,
      after: { name, path, ...Object.fromEntries(fields.map(({ key, value }) => [key, value])) },
    });
    return made;
  });
  return found(await findMarketingPage(ctx.db, id), `Marketing page ${id}`);
}
