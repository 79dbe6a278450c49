import {
  MOST_ORDERS,
  type RegenerationPreview,
  type regenerateOrders as regenerateOrdersRoute,
} from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import { paginationOf } from '@larder/contract/wire/page.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { refusalToSelect } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import { lostLines } from '@larder/domain/orders/making/regeneration.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { insertBatch } from '../../../platform/batches/batches.queries.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { invalidField, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { fingerprintOf, refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { countStates, listIdsOfState } from '../../orders/making/regenerate-orders.queries.ts';
import { type OrderThen, regenerateOrders } from '../../orders/making/regenerate-orders.ts';
import { allOrderIds } from '../../orders/reading/list-orders.queries.ts';
import { refuseWithoutWeekOrDay, stateTerms } from '../../orders/reading/list-orders.ts';
import { describeOrderFilter } from '../bulk-acts/describe-order-filter.ts';
import { compareOrders, type ListedOrders } from './compared-orders.ts';
import { regenerateOrdersOfBatch } from './regenerate-orders.job.ts';
import { insertOrderJobs } from './regenerate-orders.queries.ts';

type RegenerationRequest = Received<typeof regenerateOrdersRoute>;

/** Each once. `expected` is the preview's fingerprint: orders that changed since are refused. */
export async function startRegeneration(ctx: StaffContext, request: RegenerationRequest): Promise<Batch> {
  const { actions, expected, filter } = request.body;
  if (filter && expected === undefined) throw invalidField('expected', 'Preview the orders that match first.');
  const batchId = await ctx.transaction(async (tx) => {
    const ids = await listedIds(tx, request.body);
    if (expected !== undefined && expected !== (await standingOf(tx, request.body, ids)).fingerprint)
      refuseChangedFigures(expected, await seeRegeneration(tx, ctx, request, ids));
    const id = await insertBatch(tx, {
      name: BATCH_NAMES.regenerateOrders,
      totalJobs: ids.length,
      input: { ...actions, ...(filter && { filter: await describeOrderFilter(tx, filter) }) },
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
  rolledBack(ctx, async (tx) => seeRegeneration(tx, ctx, request, await listedIds(tx, request.body)));

/** Each once: the named ones, or all that match now (OPS-42). */
export async function listedIds(tx: Tx, { order_ids = [], filter }: ListedOrders): Promise<number[]> {
  if (!filter) return [...new Set(order_ids)];
  refuseWithoutWeekOrDay(filter);
  const ids = new Set<number>();
  for await (const page of allOrderIds(tx, filter, await stateTerms(tx), TOGETHER)) {
    for (const id of page) ids.add(id);
    refuseIf(refusalToSelect(ids.size, MOST_ORDERS, { what: 'orders', field: 'filter' }));
  }
  return [...ids];
}
const TOGETHER = 5_000;

export async function standingOf(tx: Tx, { actions }: ListedOrders, ids: readonly number[]) {
  const listed = { ids, now: await businessNow(tx), datesOnly: !actions.refill_cart };
  const { totals, digest } = await countStates(tx, listed);
  return { listed, totals, fingerprint: fingerprintOf([actions, digest]) };
}

/** The caller rolls this back. */
async function seeRegeneration(
  tx: Tx,
  { actor, staff }: StaffContext,
  { body, query }: RegenerationRequest,
  ids: readonly number[],
): Promise<RegenerationPreview> {
  const { page, per_page, state = null, result = null, comparison_id = null } = query;
  const { listed, totals, fingerprint } = await standingOf(tx, body, ids);
  const compared = await compareOrders(tx, body, { comparisonId: comparison_id, staffId: staff.id, listed, totals });
  if (result !== null && compared === null)
    throw invalidField('comparison_id', 'These orders are not compared yet. Compare them first.');
  const pageIds =
    result === null || compared === null
      ? await listIdsOfState(tx, { ...listed, state, page, per_page })
      : await compared.listIds(result, page, per_page);
  const made = await regenerateOrders(tx, actor, pageIds, body.actions);
  const total = result === null ? null : compared?.results[result];
  return {
    totals,
    results: compared && compared.results,
    orders: made.map(({ userId, disabledReason, isChanged, before, after, ...order }) => ({
      ...order,
      user_id: userId,
      why_not: disabledReason,
      is_changed: isChanged,
      before: before && onWire(before),
      after: after && onWire(after),
      lost: before && after ? lostLines(before.cart, after.cart) : [],
    })),
    pagination: paginationOf(page, per_page, pageIds.length, total ?? (state === null ? ids.length : totals[state])),
    outdated_comparison_id: (await compared?.isContradictedBy(made)) ? comparison_id : null,
    fingerprint,
  };
}

const onWire = ({ total_cents, ...then }: OrderThen) => ({ ...then, total: total_cents });
