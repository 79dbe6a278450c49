import type { reorderSaleBanners as route } from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { invalidField } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { lockPriorities, setPriorities } from './sale-banners.queries.ts';

/** The version stays, so that open forms on a banner do not conflict. */
export const reorderSaleBanners = (ctx: StaffContext, { banners }: Received<typeof route>['body']): Promise<void> =>
  ctx.transaction(async (tx) => {
    const known = await lockPriorities(
      tx,
      banners.map(({ id }) => id),
    );
    const was = new Map(known.map(({ id, priority }) => [id, priority]));
    const missing = banners.findIndex(({ id }) => !was.has(id));
    if (missing >= 0) throw invalidField(`banners.${missing}.id`, 'This banner was deleted. Reload the list.');
    const moved = banners.filter(({ id, priority }) => was.get(id) !== priority);
    if (moved.length === 0) return;
    await setPriorities(tx, moved);
    await record(tx, ctx.actor, {
      name: 'sale_banners_reordered',
      subject: { type: 'sale_banners', id: 'order' },
      description: 'Reordered the sale banners',
      before: Object.fromEntries(moved.map(({ id }) => [id, was.get(id)])),
      after: Object.fromEntries(moved.map(({ id, priority }) => [id, priority])),
    });
  });
