import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export async function lockOldBatch(
  tx: Tx,
  names: readonly string[],
  before: Temporal.Instant,
): Promise<number | undefined> {
  const batch = await tx
    .selectFrom('batches')
    .select('id')
    .where('name', 'in', [...names])
    .where('words_deleted_at', 'is', null)
    .where((where) => where.fn.coalesce('finished_at', 'cancelled_at'), '<', before)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return batch?.id;
}

interface Line {
  position: number;
  input: Record<string, unknown>;
  error: string | null;
}

export const listLinesAfter = (tx: Tx, batchId: number, after: number, limit: number): Promise<Line[]> =>
  tx
    .selectFrom('batch_jobs')
    .select(['position', sql<Record<string, unknown>>`input`.as('input')])
    .select(sql<string | null>`result ->> 'error'`.as('error'))
    .where('batch_id', '=', batchId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();

export const setLines = (tx: Tx, batchId: number, lines: readonly Line[]) =>
  sql`update batch_jobs j set input = each.input::jsonb,
      result = case when each.error is null then j.result else j.result || jsonb_build_object('error', each.error) end
    from unnest(${lines.map(({ position }) => position)}::int[], ${lines.map(({ input }) => JSON.stringify(input))}::text[],
      ${lines.map(({ error }) => error)}::text[]) as each (position, input, error)
    where j.batch_id = ${batchId} and j.position = each.position`.execute(tx);

export const setPersonalDataDeleted = (tx: Tx, id: number, now: Temporal.Instant) =>
  tx.updateTable('batches').set({ words_deleted_at: now }).where('id', '=', id).execute();
