import {
  MOST_COMPARED_AT_ONCE,
  MOST_ORDERS,
  type RegenerationPreview,
  type RegenerationResult,
  type regenerateOrders as regenerateOrdersRoute,
} from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import { paginationOf } from '@larder/contract/wire/page.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { describeFilter, refusalToSelect } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
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
import { listChanging, type OrderThen, regenerateOrders } from '../../orders/making/regenerate-orders.ts';
import { allOrderIds } from '../../orders/reading/list-orders.queries.ts';
import { refuseWithoutWeekOrDay, stateTerms } from '../../orders/reading/list-orders.ts';
import { findComparison, listComparedIds } from './comparisons.queries.ts';
import { regenerateOrdersOfBatch } from './regenerate-orders.job.ts';
import { insertOrderJobs } from './regenerate-orders.queries.ts';

type RegenerationRequest = Received<typeof regenerateOrdersRoute>;
/** Shared with a comparison. */
export type ListedOrders = Pick<RegenerationRequest['body'], 'order_ids' | 'filter' | 'actions'>;

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
      input: { ...actions, ...(filter && { filter: describeFilter(filter) || 'none' }) },
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
type Standing = Awaited<ReturnType<typeof standingOf>>;

/** The caller rolls this back. */
async function seeRegeneration(
  tx: Tx,
  { actor }: StaffContext,
  request: RegenerationRequest,
  ids: readonly number[],
): Promise<RegenerationPreview> {
  const { page, per_page, state = null, result = null } = request.query;
  const standing = await standingOf(tx, request.body, ids);
  const { listed, totals, fingerprint } = standing;
  const compared = await compare(tx, request, standing);
  if (result !== null && compared === null)
    throw invalidField('comparison_id', 'These orders are not compared yet. Compare them first.');
  const pageIds =
    result === null || compared === null
      ? await listIdsOfState(tx, { ...listed, state, page, per_page })
      : await compared.listIds(result, page, per_page);
  const made = await regenerateOrders(tx, actor, pageIds, request.body.actions);
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
    fingerprint,
  };
}

interface Compared {
  results: Record<RegenerationResult, number>;
  listIds: (result: RegenerationResult, page: number, perPage: number) => Promise<number[]>;
}

/** The open orders that change and those that stay as they are; null if that takes a comparison (OPS-43). */
async function compare(
  tx: Tx,
  { body: { actions }, query }: RegenerationRequest,
  { listed, totals }: Standing,
): Promise<Compared | null> {
  if (query.comparison_id !== undefined) {
    const id = query.comparison_id;
    const found = await findComparison(tx, id);
    if (!found)
      throw invalidField('comparison_id', 'This comparison has expired. Go back and preview the orders again.');
    const { changing, same, finished_at } = found;
    if (finished_at === null) return null;
    return {
      results: { changing, same },
      listIds: (result, page, perPage) => listComparedIds(tx, id, { result, page, per_page: perPage }),
    };
  }
  if (totals.open > MOST_COMPARED_AT_ONCE) return null;
  const open = await listIdsOfState(tx, { ...listed, state: 'open', page: 1, per_page: MOST_COMPARED_AT_ONCE });
  const changing = await listChanging(tx, open, actions);
  const ids = {
    changing: open.filter((id) => changing.has(id)),
    same: open.filter((id) => !changing.has(id)),
  };
  return {
    results: { changing: ids.changing.length, same: ids.same.length },
    listIds: async (result, page, perPage) => ids[result].slice((page - 1) * perPage, page * perPage),
  };
}

const onWire = ({ total_cents, ...then }: OrderThen) => ({ ...then, total: total_cents });
