import { sql } from 'kysely';
import * as z from 'zod';
import type { Allocation } from '@larder/domain/marketing/experiments/experiment-variant.ts';
import { type Cents, cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** Assigns customers to variants. */
export interface Drawn {
  code: string;
  /** The last one has the variants of the run. */
  allocations: Allocation[];
  /** Code and name of each variant. */
  names: [string, string][];
  /** Customer and variant. */
  choices: [number, string][];
}

export interface EndedRun {
  started_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  drawn: Drawn;
}

export interface VariantResults {
  code: string;
  name: string;
  customers: number;
  orders: number;
  charged: Cents;
}

interface EarlierRun {
  started_at: string;
  ended_at: string | null;
  /** Null until they are counted. */
  variants: VariantResults[] | null;
}

const storedVariants = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    customers: z.int(),
    orders: z.int(),
    charged: z.int().transform(cents),
  }),
);

/** Latest first. */
export async function listEarlierRuns(db: Db | Tx, experimentId: number): Promise<EarlierRun[]> {
  const { rows } = await sql<{ started_at: Temporal.Instant; ended_at: Temporal.Instant | null; variants: unknown }>`
    select started_at, ended_at, variants from experiment_runs where experiment_id = ${experimentId}
    union all
    select started_at, ended_at, null from uncounted_experiment_runs where experiment_id = ${experimentId}
    order by started_at desc`.execute(db);
  return rows.map((row) => ({
    started_at: row.started_at.toString(),
    ended_at: row.ended_at?.toString() ?? null,
    variants: row.variants === null ? null : storedVariants.parse(row.variants),
  }));
}

export async function insertUncountedRun(
  tx: Tx,
  experimentId: number,
  { started_at, ended_at, counted_until, drawn }: EndedRun & { counted_until: Temporal.Instant },
): Promise<number> {
  const { id } = await tx
    .insertInto('uncounted_experiment_runs')
    .values({ experiment_id: experimentId, started_at, ended_at, counted_until, drawn: JSON.stringify(drawn) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const storedDrawn = z.object({
  code: z.string(),
  allocations: z.array(
    z.object({
      since: z.string().transform((text) => Temporal.Instant.from(text)),
      shares: z.array(z.object({ code: z.string(), distribution: z.number() })),
    }),
  ),
  names: z.array(z.tuple([z.string(), z.string()])),
  choices: z.array(z.tuple([z.int(), z.string()])),
});

export async function findUncountedRun(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('uncounted_experiment_runs')
    .select(['experiment_id', 'started_at', 'ended_at', 'counted_until', sql<unknown>`drawn`.as('drawn')])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, drawn: storedDrawn.parse(row.drawn) };
}

/** False if another run of the job, or the deletion of its experiment, was faster. */
export async function deleteUncountedRun(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('uncounted_experiment_runs').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const insertRun = (
  tx: Tx,
  { experiment_id, started_at, ended_at }: Omit<EndedRun, 'drawn'> & { experiment_id: number },
  variants: readonly VariantResults[],
) =>
  tx
    .insertInto('experiment_runs')
    .values({ experiment_id, started_at, ended_at, variants: JSON.stringify(variants) })
    .execute();
