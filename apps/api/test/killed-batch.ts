import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { runBatch } from '../src/areas/operations/killed-batch.fixture.ts';
import type { Connection, Db } from '../src/platform/database.ts';

const FIXTURE = fileURLToPath(new URL('../src/areas/operations/killed-batch.fixture.ts', import.meta.url));

/** Works at a batch in processes that are killed one after the other, and then to its end. Answers how many jobs were done when. */
export async function throughKills(
  db: Db,
  connection: Connection,
  batchId: number,
  { kills, longestMs }: { kills: number; longestMs: number },
): Promise<number[]> {
  const doneAfter: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const child = fork(FIXTURE, [JSON.stringify(connection), String(batchId)], { execArgv: [], env: {} });
    const ended = once(child, 'exit');
    await Promise.race([once(child, 'message'), ended]);
    // Spread by the fraction of the golden ratio: reproducible, and never twice the same.
    await Promise.race([sleep(longestMs * ((kill * 0.618_034 + 0.1) % 1)), ended]);
    child.kill('SIGKILL');
    await ended;
    doneAfter.push(await countDone(db, batchId));
  }
  await runBatch(db, batchId);
  return doneAfter;
}

async function countDone(db: Db, batchId: number): Promise<number> {
  const { succeeded_jobs, failed_jobs } = await db
    .selectFrom('batches')
    .select(['succeeded_jobs', 'failed_jobs'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow();
  return succeeded_jobs + failed_jobs;
}

/** What must never be so with a batch, with how often it is: nothing, when all is well. */
export async function batchFaults(db: Db, batchId: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
      (select count(*) from batch_jobs where batch_id = b.id and status = 'pending')::int as "jobs that wait",
      abs(b.total_jobs - (select count(*) from batch_jobs where batch_id = b.id))::int as "jobs too few or many",
      abs(b.succeeded_jobs - (select count(*) from batch_jobs where batch_id = b.id and status = 'succeeded'))::int
        as "jobs that succeeded and are not counted",
      abs(b.failed_jobs - (select count(*) from batch_jobs where batch_id = b.id and status = 'failed'))::int
        as "jobs that failed and are not counted",
      (b.finished_at is null)::int as "not finished"
    from batches b where b.id = ${batchId}`.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? { 'no batch': 1 }).filter(([, count]) => count !== 0));
}
