import type { State, StateChanges } from '@larder/contract/shipping/states/states.ts';
import { refusalToUnsetTax } from '@larder/domain/shipping/states/state-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';
import { refuseWhileCharging } from '../../orders/charging/refuse-while-charging.ts';
import { findState, lockState, setState } from './states.queries.ts';

/** A tax applies only to orders before their cutoff (SHIP-16, ORD-23), shipping only to new customers (SHIP-27). */
export async function updateState(
  ctx: StaffContext,
  id: string,
  { version: read, ...sent }: StateChanges,
): Promise<State> {
  await ctx.transaction(async (tx) => {
    const state = found(await lockState(tx, id), `State ${id}`);
    await refuseStale(tx, read, { type: 'state', id, version: state.version, current: () => findState(tx, id) });
    refuseIf(refusalToUnsetTax(state, sent.tax));
    const was = { tax: state.is_tax_set ? state.tax : null, is_shipped_to: state.is_shipped_to };
    const { before, after } = difference(was, sent);
    if (Object.keys(after).length === 0) return;
    const version = state.version + 1;
    await setState(tx, id, version, { ...was, ...after });
    const subject = { type: 'state', id, version };
    if ('tax' in after) {
      await refuseWhileCharging(tx);
      await record(tx, ctx.actor, {
        name: 'tax_changed',
        subject,
        description: `Changed the sales tax of ${state.name} to ${after.tax} %`,
        before: { tax: before.tax },
        after: { tax: after.tax },
      });
      await later(tx, ctx, repriceAffectedOrders, { state_id: id });
    }
    if ('is_shipped_to' in after) {
      await record(tx, ctx.actor, {
        name: 'state_shipping_changed',
        subject,
        description: `${after.is_shipped_to ? 'Started' : 'Stopped'} shipping to ${state.name}`,
        before: { is_shipped_to: before.is_shipped_to },
        after: { is_shipped_to: after.is_shipped_to },
      });
    }
  });
  return found(await findState(ctx.db, id), `State ${id}`);
}
