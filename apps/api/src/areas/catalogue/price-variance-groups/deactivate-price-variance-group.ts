import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';
import { refuseWhileCharging } from '../../orders/charging/refuse-while-charging.ts';
import { findPriceVarianceGroup, lockPriceVarianceGroup, setDeactivation } from './price-variance-groups.queries.ts';

/** Its customers stay in it but pay the standard prices (CAT-13). */
export const deactivatePriceVarianceGroup = (
  ctx: StaffContext,
  id: number,
  { isDeactivated, version: read }: { isDeactivated: boolean; version: number | undefined },
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const group = found(await lockPriceVarianceGroup(tx, id), `Price variance group ${id}`);
    await refuseStale(tx, read, {
      type: 'price_variance_group',
      id,
      version: group.version,
      current: () => findPriceVarianceGroup(tx, id),
    });
    if ((group.deactivated_at !== null) === isDeactivated) return;
    await refuseWhileCharging(tx);
    const version = group.version + 1;
    const deactivated_at = isDeactivated ? await businessNow(tx) : null;
    await setDeactivation(tx, id, { deactivated_at, version });
    await record(tx, ctx.actor, {
      name: isDeactivated ? 'price_variance_group_deactivated' : 'price_variance_group_activated',
      subject: { type: 'price_variance_group', id, version },
      description: `${isDeactivated ? 'Deactivated' : 'Activated'} the price variance group ${group.name}`,
      before: { deactivated_at: group.deactivated_at?.toString() ?? null },
      after: { deactivated_at: deactivated_at?.toString() ?? null },
    });
    await later(tx, ctx, repriceAffectedOrders, { price_variance_group_id: id });
  });
