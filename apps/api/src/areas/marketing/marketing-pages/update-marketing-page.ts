import type {
  MarketingPage,
  MarketingPageChanges,
} from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import { refusalOfContent, refusalToRename } from '@larder/domain/marketing/marketing-pages/marketing-page-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { findMarketingPage, lockMarketingPage, setContent } from './marketing-pages.queries.ts';

/** The fields keep the order of the page. */
export async function updateMarketingPage(
  ctx: StaffContext,
  id: number,
  body: MarketingPageChanges,
): Promise<MarketingPage> {
  const sent = Array.isArray(body.content) ? body.content : body.content.data;
  await ctx.transaction(async (tx) => {
    const page = found(await lockMarketingPage(tx, id), `Marketing page ${id}`);
    const { version } = page;
    await refuseStale(tx, body.version, { type: 'marketing_page', id, version, current: async () => page });
    refuseIf(refusalToRename(page, body));
    const fields = page.content.data;
    refuseIf(refusalOfContent(fields, sent));
    const values = new Map(sent.map(({ key, value }) => [key, value]));
    const content = fields.map((field) => ({ ...field, value: values.get(field.key) ?? field.value }));
    const { before, after } = difference(valueByKey(fields), valueByKey(content));
    const changed = Object.keys(after);
    if (changed.length === 0) return;
    await setContent(tx, id, content, version + 1);
    await record(tx, ctx.actor, {
      name: 'marketing_page_updated',
      subject: { type: 'marketing_page', id, version: version + 1 },
      description: `Changed ${changed.join(', ')} of the page ${page.name}`,
      before,
      after,
    });
  });
  return found(await findMarketingPage(ctx.db, id), `Marketing page ${id}`);
}

const valueByKey = (fields: MarketingPage['content']['data']) =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]));
