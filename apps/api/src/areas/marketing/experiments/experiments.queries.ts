import type { Insertable, Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Share } from '@larder/domain/marketing/experiments/experiment-variant.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const experiments = (db: Db | Tx) =>
  db
    .selectFrom('experiments')
    .select(['id', 'name', 'code', 'active', 'created_at', 'updated_at', 'version'])
    .select((experiment) =>
      jsonArrayFrom(
        experiment
          .selectFrom('experiment_variants as v')
          .select(['v.name', 'v.code', 'v.distribution', 'v.is_control'])
          .whereRef('v.experiment_id', '=', 'experiments.id')
          .orderBy('v.is_control', 'desc')
          .orderBy('v.position'),
      ).as('variants'),
    );

interface Row {
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
  variants: { name: string; code: string; distribution: string; is_control: boolean }[];
}
/** The driver returns numeric as text, JSON as numbers; the wire has numbers. */
const toExperiment = <R extends Row>(row: R) => ({
  ...row,
  created_at: row.created_at.toString(),
  updated_at: row.updated_at.toString(),
  variants: row.variants.map((variant) => ({ ...variant, distribution: Number(variant.distribution) })),
});

interface ExperimentFilter {
  page: number;
  per_page: number;
  active?: boolean | undefined;
}

export async function listExperiments(db: Db, filter: ExperimentFilter) {
  let query = experiments(db);
  if (filter.active !== undefined) query = query.where('active', '=', filter.active);
  const { rows, pagination } = await pageOf(query.orderBy('id', 'desc'), filter);
  return { data: rows.map(toExperiment), meta: { pagination } };
}

export async function findExperiment(db: Db | Tx, id: number) {
  const row = await experiments(db).where('id', '=', id).executeTakeFirst();
  return row && toExperiment(row);
}

export const lockExperiment = (tx: Tx, id: number) =>
  tx.selectFrom('experiments').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertExperiment(tx: Tx, values: Insertable<Tables['experiments']>): Promise<number> {
  const { id } = await tx.insertInto('experiments').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const updateExperimentFields = (tx: Tx, id: number, fields: Updateable<Tables['experiments']>) =>
  tx.updateTable('experiments').set(fields).where('id', '=', id).execute();

export const deleteExperimentRow = (tx: Tx, id: number) => tx.deleteFrom('experiments').where('id', '=', id).execute();

interface Variant extends Share {
  name: string;
  is_control: boolean;
}

/** Deleting a variant deletes the choices for it. */
export async function writeVariants(tx: Tx, experimentId: number, variants: readonly Variant[]): Promise<void> {
  const codes = variants.map(({ code }) => code);
  await tx
    .deleteFrom('experiment_variants')
    .where('experiment_id', '=', experimentId)
    .where('code', 'not in', codes)
    .execute();
  await tx
    .insertInto('experiment_variants')
    .values(
      variants.map(({ distribution, ...variant }, position) => ({
        ...variant,
        experiment_id: experimentId,
        distribution: String(distribution),
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['experiment_id', 'code']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        distribution: row.ref('excluded.distribution'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute();
}

/** A new run starts without the allocations of the last one. */
export const deleteAllocations = (tx: Tx, experimentId: number) =>
  tx.deleteFrom('experiment_allocations').where('experiment_id', '=', experimentId).execute();

export const insertAllocation = (tx: Tx, experimentId: number, since: Temporal.Instant, shares: readonly Share[]) =>
  tx
    .insertInto('experiment_allocations')
    .values({
      experiment_id: experimentId,
      since,
      shares: JSON.stringify(shares.map(({ code, distribution }) => ({ code, distribution }))),
    })
    .execute();
