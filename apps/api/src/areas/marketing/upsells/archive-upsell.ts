import type { Upsell } from '@larder/contract/marketing/upsells/upsells.ts';
import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { setArchived } from '../archive.ts';
import { showUpsell } from './show-upsells.ts';
import { lockUpsell, setUpsell } from './upsells.queries.ts';

export const archiveUpsell = (ctx: StaffContext, id: number) => set(ctx, id, true);

export const restoreUpsell = (ctx: StaffContext, id: number) => set(ctx, id, false);

async function set(ctx: StaffContext, id: number, isArchiving: boolean): Promise<Upsell> {
  await ctx.transaction(async (tx) => {
    const { name, archived_at } = found(await lockUpsell(tx, id), `Upsell ${id}`);
    const upsell = { type: 'upsell', id, label: `upsell ${name}`, isArchived: archived_at !== null };
    await setArchived(tx, ctx.actor, upsell, isArchiving, (at) => setUpsell(tx, id, { archived_at: at }));
  });
  return found(await showUpsell(ctx.db, id), `Upsell ${id}`);
}
