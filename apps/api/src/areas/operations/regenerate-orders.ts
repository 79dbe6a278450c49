import type {
  RegenerationPreview,
  regenerateOrders as regenerateOrdersRoute,
} from '@larder/contract/operations/regenerate-orders.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import { paginationOf } from '@larder/contract/wire/page.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { lostLines } from '@larder/domain/orders/regeneration.ts';
import { BATCH_NAMES } from '@larder/domain/values/batches.ts';
import { insertBatch } from '../../platform/batches/batches.queries.ts';
import { showBatch } from '../../platform/batches/show-batch.ts';
import { businessNow } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/http/context.ts';
import { later } from '../../platform/jobs/later.ts';
import { rolledBack } from '../../platform/preview.ts';
import { record } from '../../platform/record.ts';
import { countStates, listIdsOfState } from '../orders/regenerate-orders.queries.ts';
import { type OrderThen, regenerateOrders } from '../orders/regenerate-orders.ts';
import { regenerateOrdersOfBatch } from './regenerate-orders.job.ts';
import { insertOrderJobs } from './regenerate-orders.queries.ts';

type Asked = Received<typeof regenerateOrdersRoute>;

/** Writes down which orders are to be made again, each once; a job does it. */
export async function startRegeneration(ctx: StaffContext, { order_ids, actions }: Asked['body']): Promise<Batch> {
  const ids = [...new Set(order_ids)];
  const batchId = await ctx.transaction(async (tx) => {
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
      description: `Began to regenerate ${ids.length} orders`,
      after: { ...actions, total_jobs: ids.length },
    });
    await later(tx, ctx, regenerateOrdersOfBatch, { batch_id: id });
    return id;
  });
  return showBatch(ctx.db, batchId);
}

/** What would become of a page of the orders, by doing it and taking it back; and how many stand how in all. */
export const previewRegeneration = (ctx: StaffContext, { body, query }: Asked): Promise<RegenerationPreview> =>
  rolledBack(ctx, async (tx) => {
    const now = await businessNow(tx);
    const ids = [...new Set(body.order_ids)];
    const { page, per_page, state = null } = query;
    const totals = await countStates(tx, ids, now);
    const shown = await listIdsOfState(tx, ids, { now, state, page, per_page });
    const made = await regenerateOrders(tx, ctx.actor, shown, body.actions, now);
    return {
      totals,
      orders: made.map(({ userId, whyNot, before, after, ...order }) => ({
        ...order,
        user_id: userId,
        why_not: whyNot,
        before: before && onWire(before),
        after: after && onWire(after),
        lost: before && after ? lostLines(before.cart, after.cart) : [],
      })),
      pagination: paginationOf(page, per_page, shown.length, state === null ? ids.length : totals[state]),
    };
  });

const onWire = ({ total_cents, ...then }: OrderThen) => ({ ...then, total: total_cents });
