import type {
  MarketingPage,
  MarketingPageChanges,
} from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import { refusalOfContent, refusalToRename } from '@larder/domain/marketing/marketing-pages/marketing-page-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { findMarketingPage, lockMarketingPage, setContent } from './marketing-pages.queries.ts';

/** Changes values only; the fields keep the order of the page. */
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
    const after = fields.map((field) => ({ ...field, value: values.get(field.key) ?? field.value }));
    const changed = fields.filter(({ key, value }) => values.get(key) !== value).map(({ key }) => key);
    if (changed.length === 0) return;
    await setContent(tx, id, after, version + 1);
    const changedValues = (of: typeof fields) =>
      Object.fromEntries(of.filter(({ key }) => changed.includes(key)).map(({ key, value }) => [key, value]));
    await record(tx, ctx.actor, {
      name: 'marketing_page_updated',
      subject: { type: 'marketing_page', id, version: version + 1 },
      description: `Changed ${changed.join(', ')} of the page ${page.name}`,
      before: changedValues(fields),
      after: changedValues(after),
    });
  });
  return found(await findMarketingPage(ctx.db, id), `Marketing page ${id}`);
}
