import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { codeOf } from '../../../platform/start-fault.ts';
import { type CycleOfWeek, takeMoment } from './cycle-moments.queries.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const LONGEST_WAIT_MS = 500;
const GIVE_UP_MS = 10_000;

/**
 * Runs `stamp` once no transaction is changing orders of the cycle. Short waits, because shared locks queue behind each
 * and must get through.
 */
export async function stampMoment(
  ctx: Pick<JobContext, 'transaction' | 'signal'>,
  cycle: CycleOfWeek,
  stamp: (tx: Tx) => Promise<void>,
): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await ctx.transaction(async (tx) => {
        await takeMoment(tx, cycle, LONGEST_WAIT_MS);
        await stamp(tx);
      });
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || ctx.signal.aborted || performance.now() > end) throw error;
      await sleep(randomInt(50, 150));
    }
  }
}
