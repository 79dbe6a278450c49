import * as z from 'zod';
import { businessNow } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { record, SYSTEM } from '../../platform/record.ts';
import { compareWithGateway } from './compare-with-gateway.ts';
import { insertCheck, sumOf } from './check-money.queries.ts';
import { gatewayOf } from './gateway/gateway-of.ts';
import { brokenInvariants, type OneCycle, openWork } from './invariants.ts';

const LOGGED = 20;

/** Checks every invariant of orders and money and corrects nothing (MON-36). */
export const checkMoney = defineJob({
  name: 'check-money',
  data: z.object({}),
  expireMinutes: 60,
  isExclusive: true,
  run: (_, ctx) => reconcile(ctx),
});

export const checkCycle = defineJob({
  name: 'check-cycle',
  data: z.object({ order_week_id: z.int(), production_cycle_id: z.int() }),
  run: (cycle, ctx) => reconcile(ctx, cycle),
});

async function reconcile(ctx: JobContext, cycle?: OneCycle) {
  const { db, log, signal, transaction } = ctx;
  const found = await brokenInvariants(db, { orders: cycle });
  // A cycle's charges are still in progress when its step ends, so only the nightly run asks the gateway.
  if (!cycle)
    found.push(...(await compareWithGateway({ db, gateway: gatewayOf(ctx), signal, warn: (why) => log.warn(why) })));
  const differences = sumOf(found);
  await transaction(async (tx) => {
    const id = await insertCheck(tx, await businessNow(tx), found, cycle);
    if (differences === 0) return;
    await record(tx, SYSTEM, {
      name: 'money_differs',
      subject: { type: 'money_check', id },
      description: `Reconciliation found ${differences === 1 ? '1 difference' : `${differences} differences`}`,
      after: Object.fromEntries(found.map(({ name, count }) => [name, count])),
    });
  });
  if (differences > 0)
    log.error(
      { cycle, found: found.map(({ rows, ...each }) => ({ ...each, rows: rows.slice(0, LOGGED) })) },
      'reconciliation found differences',
    );
  const open = Object.fromEntries((await openWork(db)).map(({ name, count }) => [name, count]));
  return { differences, open };
}
