import { sql } from 'kysely';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Tx } from '../../../platform/database/database.ts';

export interface AllocatedCycle {
  id: number;
  name: string;
  weekdays: Weekday[];
}

export async function lockAllocations(tx: Tx): Promise<AllocatedCycle[]> {
  const cycles = await tx
    .selectFrom('production_cycles')
    .select(['id', 'name'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const rows = await tx.selectFrom('production_cycle_allocations').select(['weekday', 'production_cycle_id']).execute();
  return cycles.map((cycle) => ({
    ...cycle,
    weekdays: rows.filter((row) => row.production_cycle_id === cycle.id).map(({ weekday }) => weekday),
  }));
}

export async function allocateWeekdays(tx: Tx, cycleId: number, weekdays: Weekday[]): Promise<void> {
  await tx.deleteFrom('production_cycle_allocations').where('production_cycle_id', '=', cycleId).execute();
  if (weekdays.length === 0) return;
  await tx
    .insertInto('production_cycle_allocations')
    .values(weekdays.map((weekday) => ({ weekday, production_cycle_id: cycleId })))
    .onConflict((taken) => taken.column('weekday').doUpdateSet({ production_cycle_id: cycleId }))
    .execute();
}

export async function findLastAllocators(tx: Tx, weekdays: Weekday[]): Promise<Map<Weekday, string>> {
  const { rows } = await sql<{ weekday: Weekday; email: string }>`
    select distinct on (d.weekday) d.weekday, u.email
    from unnest(${weekdays}::text[]) d (weekday)
    join changes c on c.subject_type = 'production_cycle' and c.name = 'sign_up_days_changed'
      and (c.before -> 'days' ? d.weekday) <> (c.after -> 'days' ? d.weekday)
    join users u on u.id = c.staff_id
    order by d.weekday, c.id desc`.execute(tx);
  return new Map(rows.map(({ weekday, email }) => [weekday, email]));
}
