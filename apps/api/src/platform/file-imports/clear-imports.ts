import { sql } from 'kysely';
import * as z from 'zod';
import { ROWS_STORED_DAYS } from '@larder/domain/values/imports/file-imports.ts';
import { businessNow } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { ImportTables } from './file-imports.queries.ts';

interface Clearing {
  table: 'zip_code_imports' | ImportTables['imports'];
  clear: (tx: Tx, id: number) => Promise<void>;
}

/** Rows uploaded over 30 days ago go; the import and its counts stay. */
export const defineClearImports = (name: string, { table, clear }: Clearing) =>
  defineJob({
    name,
    data: z.strictObject({}),
    async run(_, ctx) {
      let cleared = 0;
      while (!ctx.signal.aborted) {
        const isOne = await ctx.transaction(async (tx) => {
          const before = (await businessNow(tx)).subtract({ hours: 24 * ROWS_STORED_DAYS });
          const id = await lockOldImport(tx, table, before);
          if (id !== undefined) await clear(tx, id);
          return id !== undefined;
        });
        if (!isOne) break;
        cleared += 1;
      }
      return { cleared };
    },
  });

async function lockOldImport(tx: Tx, table: Clearing['table'], before: Temporal.Instant): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where created_at < ${before.toString()} and not is_cleared order by id limit 1 for update skip locked`.execute(tx);
  return rows[0]?.id;
}
