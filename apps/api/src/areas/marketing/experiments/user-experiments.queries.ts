import { jsonArrayFrom } from 'kysely/helpers/postgres';
import * as z from 'zod';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** Null for staff: they are in no experiment. */
export const findSubject = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where('id', '=', userId)
    .where('is_admin', '=', false)
    .executeTakeFirst();

export const lockSubject = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where('id', '=', userId)
    .where('is_admin', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();

const shares = z.array(z.object({ code: z.string(), distribution: z.coerce.number() }));
const allocations = z.array(z.object({ since: z.string(), shares }));

export async function listExperimentsOf(db: Db | Tx, userId: number) {
  const rows = await db
    .selectFrom('experiments as e')
    .leftJoin('experiment_choices as c', (join) =>
      join.onRef('c.experiment_id', '=', 'e.id').on('c.user_id', '=', userId),
    )
    .select(['e.id', 'e.name', 'e.code', 'e.active', 'c.variant_code as chosen'])
    .select((experiment) => [
      jsonArrayFrom(
        experiment
          .selectFrom('experiment_variants as v')
          .select(['v.code', 'v.distribution'])
          .whereRef('v.experiment_id', '=', 'e.id')
          .orderBy('v.is_control', 'desc')
          .orderBy('v.position'),
      ).as('variants'),
      jsonArrayFrom(
        experiment
          .selectFrom('experiment_allocations as a')
          .select(['a.since', 'a.shares'])
          .whereRef('a.experiment_id', '=', 'e.id')
          .orderBy('a.since')
          .orderBy('a.id'),
      ).as('allocations'),
    ])
    .orderBy('e.name')
    .execute();
  return rows.map((row) => ({
    ...row,
    variants: shares.parse(row.variants),
    allocations: allocations
      .parse(row.allocations)
      .map(({ since, ...allocation }) => ({ since: Temporal.Instant.from(since), ...allocation })),
  }));
}

export const upsertChoice = (
  tx: Tx,
  choice: { user_id: number; experiment_id: number; variant_code: string; chosen_at: Temporal.Instant },
) =>
  tx
    .insertInto('experiment_choices')
    .values(choice)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'experiment_id'])
        .doUpdateSet({ variant_code: choice.variant_code, chosen_at: choice.chosen_at }),
    )
    .execute();

export const deleteChoice = (tx: Tx, userId: number, experimentId: number) =>
  tx.deleteFrom('experiment_choices').where('user_id', '=', userId).where('experiment_id', '=', experimentId).execute();
