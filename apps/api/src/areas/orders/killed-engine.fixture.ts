// For tests to kill: `node killed-engine.fixture.ts <connection as JSON> <cutoff|retries|deadline> <moment>`.
import { type Connection, type Db, openDatabase } from '../../platform/database/database.ts';
import { jobContext } from '../../platform/jobs/job-context.fixture.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { refundPayment } from '../billing/refunds/refund-payment.job.ts';
import { retryCharges } from './charge-retries/retry-charges.ts';
import { chargePayment } from './charging/charge-payment.job.ts';
import { passCutoff } from './weeks/pass-cutoff.ts';
import { settleOrders } from './charging/settle-orders.ts';

const STEPS = { cutoff: passCutoff, retries: retryCharges, deadline: settleOrders };
export type Step = keyof typeof STEPS;

export async function runStep(db: Db, step: Step, moment: Temporal.Instant): Promise<void> {
  const ctx = jobContext(db);
  await STEPS[step].run(ctx, moment);
  await makeCharges(ctx);
  const parts = await db
    .selectFrom('refund_parts')
    .select(['refund_id', 'payment_id'])
    .where('status', '=', 'pending')
    .execute();
  for (const part of parts) await refundPayment.run(part, ctx);
}

async function makeCharges(ctx: JobContext): Promise<void> {
  const pending = await ctx.db.selectFrom('payments').select('id').where('status', '=', 'pending').execute();
  for (const { id } of pending) {
    const charge = () => chargePayment.run({ payment_id: id }, ctx);
    await charge().catch(charge); // 0119 times out once
  }
}

if (import.meta.main) {
  const [connection = '', step = '', moment = ''] = process.argv.slice(2);
  const { db, close } = openDatabase(JSON.parse(connection) as Connection, () => {});
  process.send?.('began');
  // Only its own test runs it.
  await runStep(db, step as Step, Temporal.Instant.from(moment));
  await close();
  process.disconnect?.();
}
