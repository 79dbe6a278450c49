import { type Fate, fateAtCutoff } from '@larder/domain/orders/window/fate-at-cutoff.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { DueStep } from '../../../platform/jobs/due-steps.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { type Change, recordAll, SYSTEM } from '../../../platform/record.ts';
import type { Due } from '../../billing/payments/take-payments.ts';
import { checkCycle } from '../../billing/money/check-money.job.ts';
import { copyCart } from '../cart/carts.queries.ts';
import { setOrderStatus } from '../charging/charge-payment.queries.ts';
import {
  findCutoffDue,
  fixTotals,
  listCustomersBeforeCutoff,
  listPassedCutoffs,
  lockOrdersBeforeCutoff,
  markCutoffDone,
  openWindow,
  type WeekCycle,
} from './pass-cutoff.queries.ts';
import { cycleOf, eachCycle } from './each-cycle.ts';
import { type PayContext, payOrders } from '../charging/pay-orders.ts';
import { priceComingOrders } from '../pricing/price-orders.ts';
import { stampMoment } from './stamp-moment.ts';
import { countSkippedWeek, lockCustomers } from '../reading/customer-status.queries.ts';

/** At 200 customers, round trips weigh little and locks last well under a second. */
const CHUNK = 200;
/** While one waits for the disk or the program, the other computes. */
const AT_ONCE = 2;

/**
 * Once per order: freeze prices and terms, set the status, store the charges (ORD-22, ORD-42). A killed process leaves
 * only whole chunks. Customers waiting for an earlier charge follow later.
 */
export const passCutoff: DueStep = {
  name: 'pass-cutoff',
  waitsForAnswers: true,
  async nextDue(db, now, after) {
    return (await findCutoffDue(db, now, after))?.cutoff_at ?? null;
  },
  async run(ctx, moment) {
    await eachCycle(await listPassedCutoffs(ctx.db, moment), async (cycle) => {
      await stampMoment(ctx, cycle, (tx) => openWindow(tx, cycle));
      await passOrders(ctx, cycle);
      if (ctx.signal.aborted) return;
      await ctx.transaction(async (tx) => {
        if (await markCutoffDone(tx, cycle, moment)) await ctx.jobs.enqueue(tx, checkCycle, cycleOf(cycle));
      });
    });
  },
};

async function passOrders(ctx: JobContext, cycle: WeekCycle): Promise<void> {
  // Each chunk goes to one of the loops. One that fails ends the list; a chunk that is being listed is still passed.
  const chunks = chunksOf(ctx, cycle);
  const pass = async () => {
    for await (const customerIds of chunks) await ctx.transaction((tx) => passCustomers(tx, ctx, cycle, customerIds));
  };
  for (const ended of await Promise.allSettled(Array.from({ length: AT_ONCE }, pass)))
    if (ended.status === 'rejected') throw ended.reason;
}

async function* chunksOf({ db, signal }: JobContext, cycle: WeekCycle): AsyncGenerator<number[]> {
  let after = 0;
  while (!signal.aborted) {
    const customerIds = await listCustomersBeforeCutoff(db, cycle, after, CHUNK);
    const last = customerIds.at(-1);
    if (last === undefined || signal.aborted) return;
    yield customerIds;
    after = last;
  }
}

type Order = Awaited<ReturnType<typeof lockOrdersBeforeCutoff>>[number];

export async function passCustomers(
  tx: Tx,
  ctx: PayContext,
  cycle: WeekCycle,
  customerIds: number[],
  { heedsWaits = true }: { heedsWaits?: boolean } = {},
): Promise<void> {
  const customers = new Map((await lockCustomers(tx, customerIds)).map((row) => [row.id, row]));
  const orders = await lockOrdersBeforeCutoff(tx, cycle, customerIds, heedsWaits);
  const fates = Map.groupBy(orders, (order) => fateAtCutoff(order, customers.get(order.user_id)!));
  const of = (fate: Fate) => fates.get(fate) ?? [];
  const at = cycle.cutoff_at;

  await setOrderStatus(tx, idsOf(of('cancel')), 'cancelled');
  await setOrderStatus(tx, idsOf(of('suspend')), 'suspended');
  await priceComingOrders(tx, idsOf(orders));
  await copyCart(tx, idsOf(orders), 'now', 'cutoff');
  const totals = await fixTotals(tx, idsOf(orders));
  await countSkippedWeek(tx, usersOf(of('leave').filter((order) => order.is_skipped && !order.skipped_by_pause_id)));
  const dues = of('charge').map((order): Due => ({
    orderId: order.id,
    userId: order.user_id,
    weekId: cycle.order_week_id,
    amount: totals.get(order.id) ?? ZERO,
    stage: 'cutoff',
    key: `order:${order.id}:cutoff`,
    wasPaid: order.was_paid,
  }));
  const { changes } = await payOrders(tx, ctx, dues, at);
  await recordAll(tx, SYSTEM, [
    ...of('cancel').map((order) => fateChange(order, 'order_cancelled', 'Cancelled at the cutoff', at)),
    ...of('suspend').map((order) =>
      fateChange(order, 'order_suspended', 'Suspended at the cutoff: the customer is suspended', at),
    ),
    ...changes,
  ]);
}

const idsOf = (orders: { id: number }[]) => orders.map((order) => order.id);
const usersOf = (orders: { user_id: number }[]) => orders.map((order) => order.user_id);

const fateChange = (order: Order, name: string, description: string, at: Temporal.Instant): Change => ({
  name,
  subject: { type: 'order', id: order.id },
  userId: order.user_id,
  orderId: order.id,
  description,
  before: { status: order.status },
  after: { status: name === 'order_cancelled' ? 'cancelled' : 'suspended' },
  at,
});
