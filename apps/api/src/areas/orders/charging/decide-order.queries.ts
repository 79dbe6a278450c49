import { sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CycleOfWeek } from '../weeks/cycle-moments.queries.ts';

export const findCycle = (tx: Tx, { order_week_id, production_cycle_id }: CycleOfWeek) =>
  tx
    .selectFrom('order_week_cycles')
    .select(['order_week_id', 'production_cycle_id', 'cutoff_at', 'settled_at'])
    .select(sql<Temporal.Instant>`coalesce(post_cutoff_changes_deadline_at, cutoff_at)`.as('deadline_at'))
    .where('order_week_id', '=', order_week_id)
    .where('production_cycle_id', '=', production_cycle_id)
    .executeTakeFirstOrThrow();

export const reopenSettlement = (tx: Tx, { order_week_id, production_cycle_id }: CycleOfWeek) =>
  tx
    .updateTable('order_week_cycles')
    .set({ settled_at: null })
    .where('order_week_id', '=', order_week_id)
    .where('production_cycle_id', '=', production_cycle_id)
    .where('settled_at', 'is not', null)
    .execute();

export const freezeAtNothing = (tx: Tx, id: number) =>
  tx
    .updateTable('orders')
    .set({ total_at_cutoff_cents: 0 as Cents })
    .where('id', '=', id)
    .execute();

export const addWaived = (tx: Tx, id: number, amount: Cents) =>
  tx
    .updateTable('orders')
    .set((row) => ({
      waived_cents: sql<Cents>`${row.ref('waived_cents')} + ${amount}`,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

export async function countDecisions(tx: Tx, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('changes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('order_id', '=', id)
    .where('name', '=', 'order_decided')
    .executeTakeFirstOrThrow();
  return count;
}
