import type { State } from '@larder/contract/shipping/states/states.ts';
import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';
import { refuseWhileCharging } from '../../orders/charging/refuse-while-charging.ts';
import { findState, lockState, setTax } from './states.queries.ts';

/** Only orders before their cutoff follow (SHIP-16, ORD-23). */
export async function changeTax(
  ctx: StaffContext,
  id: string,
  { tax, version: read }: { tax: number; version?: number | undefined },
): Promise<State> {
  await ctx.transaction(async (tx) => {
    const state = found(await lockState(tx, id), `State ${id}`);
    await refuseStale(tx, read, { type: 'state', id, version: state.version, current: () => findState(tx, id) });
    if (state.tax === tax) return;
    await refuseWhileCharging(tx);
    const version = state.version + 1;
    await setTax(tx, id, tax, version);
    await record(tx, ctx.actor, {
      name: 'tax_changed',
      subject: { type: 'state', id, version },
      description: `Changed the sales tax of ${state.name} to ${tax} %`,
      before: { tax: state.tax },
      after: { tax },
    });
    await later(tx, ctx, repriceAffectedOrders, { state_id: id });
  });
  return found(await findState(ctx.db, id), `State ${id}`);
}
