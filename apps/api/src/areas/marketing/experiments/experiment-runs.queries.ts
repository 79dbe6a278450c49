import { sql } from 'kysely';
import * as z from 'zod';
import { type Cents, cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export interface RunResults {
  started_at: string;
  ended_at: string | null;
  variants: VariantResults[];
}

interface VariantResults {
  code: string;
  name: string;
  customers: number;
  orders: number;
  charged: Cents;
}

const stored = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    customers: z.int(),
    orders: z.int(),
    charged: z.int().transform(cents),
  }),
);

/** Latest first. */
export async function listEarlierRuns(db: Db | Tx, experimentId: number): Promise<RunResults[]> {
  const rows = await db
    .selectFrom('experiment_runs')
    .select(['started_at', 'ended_at', sql<unknown>`variants`.as('variants')])
    .where('experiment_id', '=', experimentId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    started_at: row.started_at.toString(),
    ended_at: row.ended_at?.toString() ?? null,
    variants: stored.parse(row.variants),
  }));
}

export const insertRun = (tx: Tx, experimentId: number, { started_at, ended_at, variants }: RunResults) =>
  sql`insert into experiment_runs (experiment_id, started_at, ended_at, variants)
    values (${experimentId}, ${started_at}, ${ended_at}, ${JSON.stringify(variants)})`.execute(tx);
