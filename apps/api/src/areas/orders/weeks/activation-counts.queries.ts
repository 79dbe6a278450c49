import { sql } from 'kysely';
import { NO_ORDERS, type ActivationTally } from '@larder/domain/orders/weeks/activation-preview.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export interface CountRun {
  order_week_id: number;
  run: string;
}

/** Machine time: the business clock may jump. */
const secondsSinceProgress = sql<number>`extract(epoch from clock_timestamp() - progress_at)::float8`;

export const findActivationCount = (db: Db | Tx, weekId: number) =>
  db
    .selectFrom('activation_counts')
    .select(['menu', 'customers', 'checked', 'tally', 'is_done', secondsSinceProgress.as('seconds_since_progress')])
    .where('order_week_id', '=', weekId)
    .executeTakeFirst();

export const insertActivationCount = (tx: Tx, { order_week_id, run }: CountRun, menu: string, customers: number) =>
  tx
    .insertInto('activation_counts')
    .values({ order_week_id, run, menu, customers, tally: JSON.stringify(NO_ORDERS) })
    .execute();

export const deleteActivationCount = (tx: Tx, weekId: number) =>
  tx.deleteFrom('activation_counts').where('order_week_id', '=', weekId).execute();

/** None when a newer count has replaced it. */
export const lockActivationCount = (tx: Tx, { order_week_id, run }: CountRun) =>
  tx
    .selectFrom('activation_counts')
    .select(['menu', 'tally', 'production_cycle_id', 'after_user_id'])
    .where('order_week_id', '=', order_week_id)
    .where('run', '=', run)
    .where('is_done', '=', false)
    .forUpdate()
    .executeTakeFirst();

export const advanceActivationCount = (
  tx: Tx,
  weekId: number,
  counted: { tally: ActivationTally; checked: number; production_cycle_id: number; after_user_id: number },
) =>
  tx
    .updateTable('activation_counts')
    .set((row) => ({
      tally: JSON.stringify(counted.tally),
      checked: row('checked', '+', counted.checked),
      production_cycle_id: counted.production_cycle_id,
      after_user_id: counted.after_user_id,
      progress_at: sql`clock_timestamp()`,
    }))
    .where('order_week_id', '=', weekId)
    .execute();

export const endActivationCount = (tx: Tx, weekId: number) =>
  tx
    .updateTable('activation_counts')
    .set((row) => ({ is_done: true, customers: row.ref('checked'), progress_at: sql`clock_timestamp()` }))
    .where('order_week_id', '=', weekId)
    .execute();
