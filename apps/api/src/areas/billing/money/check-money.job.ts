import * as z from 'zod';
import { businessNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { record, SYSTEM } from '../../../platform/record.ts';
import { brokenAtGateway, compareWithGateway, GATEWAY_CHECKS } from './compare-with-gateway.ts';
import { listEarlier } from './compare-with-gateway.queries.ts';
import { failReturnedRefund } from '../refunds/fail-returned-refund.ts';
import { insertCheck, listLastFound, sumOf, waitForOtherChecks } from './check-money.queries.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { type BrokenInvariant, brokenInvariants, type OneCycle, openWork } from './invariants.ts';

const LOGGED = 20;

/** Every invariant, and a comparison with the payment gateway (MON-36). */
export const checkMoney = defineJob({
  name: 'check-money',
  data: z.object({}),
  expireMinutes: 60,
  isExclusive: true,
  async run(_, ctx) {
    const { db, log, signal } = ctx;
    const atGateway = await compareWithGateway({
      db,
      gateway: gatewayOf(ctx),
      signal,
      warn: (why) => log.warn(why),
      onReturned: (refund) => ctx.transaction((tx) => failReturnedRefund(tx, refund)),
    });
    return reconcile(ctx, { atGateway });
  },
});

/** Keeps what the last comparison with the gateway found. */
export const checkInvariants = defineJob({
  name: 'check-invariants',
  data: z.object({}),
  batchSize: 1,
  run: (_, ctx) => reconcile(ctx),
});

export const checkCycle = defineJob({
  name: 'check-cycle',
  data: z.object({ order_week_id: z.int(), production_cycle_id: z.int() }),
  batchSize: 1,
  run: (cycle, ctx) => reconcile(ctx, { cycle }),
});

const id = z.int().nullish();

/** Adds what an event of the payment gateway announced to what the last comparison found (MON-39). */
export const checkDifference = defineJob({
  name: 'check-difference',
  data: z.object({
    check: z.enum(['charges-recorded', 'refunds-recorded', 'refunds-made']),
    row: z.object({
      payment_id: id,
      refund_id: id,
      gift_card_id: id,
      order_id: z.int().nullable(),
      user_id: z.int().nullable(),
      key: z.string(),
    }),
  }),
  batchSize: 1,
  async run({ check, row }, ctx) {
    const isKnown = (await listEarlier(ctx.db, check)).some(({ key }) => key === row.key);
    if (!isKnown) await reconcile(ctx, { announced: brokenAtGateway(check, [row]) });
  },
});

interface Reconciling {
  cycle?: OneCycle;
  announced?: BrokenInvariant;
  /** As compared just now; as last compared by default. */
  atGateway?: BrokenInvariant[];
}

async function reconcile({ db, log, transaction }: JobContext, { cycle, announced, atGateway }: Reconciling = {}) {
  const found = await transaction(async (tx) => {
    await waitForOtherChecks(tx);
    const broken = await brokenInvariants(tx, { orders: cycle });
    // A cycle's charges are still in progress when its step ends, so the gateway's are left out.
    if (!cycle) broken.push(...(atGateway ?? withAnnounced((await listLastFound(tx)).filter(isOfGateway), announced)));
    const id = await insertCheck(tx, await businessNow(tx), broken, cycle);
    const differences = sumOf(broken);
    if (differences > 0)
      await record(tx, SYSTEM, {
        name: 'money_differs',
        subject: { type: 'money_check', id },
        description: `Reconciliation found ${differences === 1 ? '1 difference' : `${differences} differences`}`,
        after: Object.fromEntries(broken.map(({ name, count }) => [name, count])),
      });
    return broken;
  });
  const differences = sumOf(found);
  if (differences > 0)
    log.error(
      { cycle, found: found.map(({ rows, ...each }) => ({ ...each, rows: rows.slice(0, LOGGED) })) },
      'reconciliation found differences',
    );
  const open = Object.fromEntries((await openWork(db)).map(({ name, count }) => [name, count]));
  return { differences, open };
}

function withAnnounced(found: BrokenInvariant[], announced: BrokenInvariant | undefined): BrokenInvariant[] {
  if (!announced) return found;
  const known = found.find(({ name }) => name === announced.name);
  const news = announced.rows.filter((row) => !known?.rows.some(({ key }) => key === row['key']));
  const [count, rows] = [(known?.count ?? 0) + news.length, [...(known?.rows ?? []), ...news]];
  return [...found.filter((each) => each !== known), { ...announced, count, rows }];
}

const isOfGateway = ({ name }: BrokenInvariant) => GATEWAY_CHECKS.includes(name);
