import type { Upsell } from '@larder/contract/marketing/upsells/upsells.ts';
import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { setArchived } from '../archive.ts';
import { moveToEnd } from '../reorder.ts';
import { showUpsell } from './show-upsells.ts';
import { lockUpsell, setUpsell } from './upsells.queries.ts';

export const archiveUpsell = (ctx: StaffContext, id: number) => set(ctx, id, true);

/** At the end: staff may have changed the order since (MKT-64). */
export const restoreUpsell = (ctx: StaffContext, id: number) => set(ctx, id, false);

async function set(ctx: StaffContext, id: number, isArchiving: boolean): Promise<Upsell> {
  await ctx.transaction(async (tx) => {
    const { name, archived_at, version } = found(await lockUpsell(tx, id), `Upsell ${id}`);
    const upsell = { type: 'upsell', id, label: `upsell ${name}`, isArchived: archived_at !== null, version };
    await setArchived(tx, ctx.actor, upsell, isArchiving, (fields) => setUpsell(tx, id, fields));
    if (!isArchiving) await moveToEnd(tx, 'upsells', id);
  });
  return found(await showUpsell(ctx.db, id), `Upsell ${id}`);
}
