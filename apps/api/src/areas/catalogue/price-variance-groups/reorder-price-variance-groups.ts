import type { NewOrder } from '@larder/contract/wire/values.ts';
import { refuseStaleOrder } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { isSame, record } from '../../../platform/record.ts';
import { setPositions } from '../categories/categories.queries.ts';
import { listPriceVarianceGroups, lockActiveGroups } from './price-variance-groups.queries.ts';

/** The versions stay, so that open forms on a group do not conflict. */
export const reorderPriceVarianceGroups = (ctx: StaffContext, sent: NewOrder): Promise<void> =>
  ctx.transaction(async (tx) => {
    const before = await lockActiveGroups(tx);
    const order = before.map(({ id }) => id);
    await refuseStaleOrder(order, sent, () => listPriceVarianceGroups(tx));
    const { ids } = sent;
    if (isSame(ids, order)) return;
    await setPositions(tx, 'price_variance_groups', ids);
    const names = new Map(before.map(({ id, name }) => [id, name]));
    await record(tx, ctx.actor, {
      name: 'price_variance_groups_reordered',
      subject: { type: 'price_variance_groups', id: 'order' },
      description: 'Reordered the price variance groups',
      before: { order: before.map(({ name }) => name) },
      after: { order: ids.map((id) => names.get(id)) },
    });
  });
