import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Job } from './jobs.ts';

/** Neither waiting, running nor about to be retried. */
export async function leaveOutQueued<Data>(tx: Tx, job: Job<Data>, data: NoInfer<Data>[]): Promise<Data[]> {
  if (data.length === 0) return [];
  const { rows } = await sql<{
    n: number;
  }>`select each.n::int from unnest(${data.map((one) => JSON.stringify(one))}::jsonb[])
      with ordinality as each (data, n)
    where not exists (select from pgboss.job j where j.name = ${job.name} and j.state < 'completed' and j.data = each.data)`.execute(
    tx,
  );
  const missing = new Set(rows.map(({ n }) => n - 1));
  return data.filter((_, index) => missing.has(index));
}
