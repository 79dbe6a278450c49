import {
  MOST_ORDERS,
  type RegenerationComparison,
} from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { listIdsOfState } from '../../orders/making/regenerate-orders.queries.ts';
import { deleteComparison, findComparison, insertComparison } from './comparisons.queries.ts';
import { continueComparison } from './continue-comparison.job.ts';
import { listedDigest, type ListedOrders } from './compared-orders.ts';
import { listedIds, standingOf } from './regenerate-orders.ts';

/** Reads any number of orders in the background, and changes nothing but its own row (OPS-43). */
export async function compareRegeneration(ctx: StaffContext, body: ListedOrders): Promise<RegenerationComparison> {
  return ctx.transaction(async (tx) => {
    const { listed, fingerprint } = await standingOf(tx, body, await listedIds(tx, body));
    const open = await listIdsOfState(tx, { ...listed, state: 'open', page: 1, per_page: MOST_ORDERS });
    const id = await insertComparison(tx, {
      ...body.actions,
      staffId: ctx.staff.id,
      compared_at: listed.now,
      listed_digest: listedDigest(body),
      fingerprint,
      orderIds: open,
    });
    await later(tx, ctx, continueComparison, { comparison_id: id });
    return showComparison(tx, id, ctx.staff.id);
  });
}

export async function showComparison(db: Db | Tx, id: number, staffId: number): Promise<RegenerationComparison> {
  const comparison = found(await findComparison(db, id, staffId), `Comparison ${id}`);
  const { finished_at, is_stalled, compared_at, compared, total, changing, same, fingerprint } = comparison;
  return {
    id,
    is_finished: finished_at !== null,
    is_stalled,
    compared_at: compared_at.toString(),
    compared_orders: compared,
    total_orders: total,
    results: { changing, same },
    fingerprint,
  };
}

export const cancelComparison = (ctx: StaffContext, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    found(await deleteComparison(tx, id, ctx.staff.id), `Comparison ${id}`);
  });
