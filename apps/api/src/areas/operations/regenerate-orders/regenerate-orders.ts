import type {
  RegenerationPreview,
  regenerateOrders as regenerateOrdersRoute,
} from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import { paginationOf } from '@larder/contract/wire/page.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { lostLines } from '@larder/domain/orders/making/regeneration.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { insertBatch } from '../../../platform/batches/batches.queries.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { fingerprintOf, refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { countStates, listIdsOfState } from '../../orders/making/regenerate-orders.queries.ts';
import { type OrderThen, regenerateOrders } from '../../orders/making/regenerate-orders.ts';
import { regenerateOrdersOfBatch } from './regenerate-orders.job.ts';
import { insertOrderJobs } from './regenerate-orders.queries.ts';

type RegenerationRequest = Received<typeof regenerateOrdersRoute>;

/** Each once. `expected` is the preview's fingerprint: orders that changed since are refused. */
export async function startRegeneration(ctx: StaffContext, request: RegenerationRequest): Promise<Batch> {
  const { actions, expected } = request.body;
  const ids = [...new Set(request.body.order_ids)];
  const batchId = await ctx.transaction(async (tx) => {
    if (expected !== undefined && expected !== (await standingOf(tx, request)).fingerprint)
      refuseChangedFigures(expected, await seeRegeneration(tx, ctx, request));
    const id = await insertBatch(tx, {
      name: BATCH_NAMES.regenerateOrders,
      totalJobs: ids.length,
      input: actions,
      staffId: ctx.staff.id,
      now: await businessNow(tx),
    });
    await insertOrderJobs(tx, id, ids);
    await record(tx, ctx.actor, {
      name: 'orders_regenerated',
      subject: { type: 'batch', id },
      description: `Started regenerating ${ids.length} orders`,
      after: { ...actions, total_jobs: ids.length },
    });
    await later(tx, ctx, regenerateOrdersOfBatch, { batch_id: id });
    return id;
  });
  return showBatch(ctx.db, batchId);
}

/** Runs one page and rolls it back; counts cover all orders. */
export const previewRegeneration = (ctx: StaffContext, request: RegenerationRequest): Promise<RegenerationPreview> =>
  rolledBack(ctx, (tx) => seeRegeneration(tx, ctx, request));

async function standingOf(tx: Tx, { body: { order_ids, actions } }: RegenerationRequest) {
  const datesOnly = !actions.refill_cart;
  const listed = { ids: [...new Set(order_ids)], now: await businessNow(tx), datesOnly };
  const { totals, digest } = await countStates(tx, listed);
  return { listed, totals, fingerprint: fingerprintOf([actions, digest]) };
}

/** The caller rolls this back. */
async function seeRegeneration(
  tx: Tx,
  { actor }: StaffContext,
  request: RegenerationRequest,
): Promise<RegenerationPreview> {
  const { page, per_page, state = null } = request.query;
  const { listed, totals, fingerprint } = await standingOf(tx, request);
  const pageIds = await listIdsOfState(tx, { ...listed, state, page, per_page });
  const made = await regenerateOrders(tx, actor, pageIds, request.body.actions);
  return {
    totals,
    orders: made.map(({ userId, disabledReason, before, after, ...order }) => ({
      ...order,
      user_id: userId,
      why_not: disabledReason,
      before: before && onWire(before),
      after: after && onWire(after),
      lost: before && after ? lostLines(before.cart, after.cart) : [],
    })),
    pagination: paginationOf(page, per_page, pageIds.length, state === null ? listed.ids.length : totals[state]),
    fingerprint,
  };
}

const onWire = ({ total_cents, ...then }: OrderThen) => ({ ...then, total: total_cents });
