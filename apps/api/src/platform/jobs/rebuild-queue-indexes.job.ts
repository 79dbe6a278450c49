import { sql } from 'kysely';
import { getIndexBloatPlans } from 'pg-boss';
import * as z from 'zod';
import type { Db } from '../database/database.ts';
import { defineJob } from './define-job.ts';
import { QUEUE_SCHEMA } from './queue.ts';

/** The queue does it only as owner of its tables; the program's role may maintain them instead. */
export const rebuildQueueIndexes = defineJob({
  name: 'rebuild-queue-indexes',
  data: z.object({}),
  run: async (_, ctx) => ({ rebuilt: await rebuildBloated(ctx.db) }),
});

type Bloat = Parameters<typeof getIndexBloatPlans>[1];

export async function rebuildBloated(db: Db, bloat?: Bloat): Promise<number> {
  const { rows } = await sql<{ name: string }>`${sql.raw(getIndexBloatPlans(QUEUE_SCHEMA, bloat))}`.execute(db);
  for (const { name } of rows) await sql`reindex index concurrently ${sql.id(QUEUE_SCHEMA, name)}`.execute(db);
  return rows.length;
}
