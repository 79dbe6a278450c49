import { cutoffAt, firstWeekDate } from '@larder/domain/orders/weeks/cutoffs.ts';
import { followingMonday, orderWeekNumber } from '@larder/domain/orders/weeks/order-week-number.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { insertWeek, holdCutoffDays, lockLatestWeek } from './order-weeks.queries.ts';

/** A draft after the latest week, with a cutoff per cycle; the first has a cutoff ahead (TIME-15). */
export const createWeek = (ctx: StaffContext): Promise<number> =>
  ctx.transaction(async (tx) => (await createWeekIn(tx, ctx)).id);

export async function createWeekIn(tx: Tx, ctx: StaffContext): Promise<{ id: number; number: number }> {
  const latest = await lockLatestWeek(tx);
  const cycles = await holdCutoffDays(tx);
  const days = cycles.map(({ order_cutoff_day }) => order_cutoff_day);
  const date = latest
    ? followingMonday(Temporal.PlainDate.from(latest.date))
    : firstWeekDate(await businessNow(tx), days);
  const number = orderWeekNumber(date);
  const id = await insertWeek(
    tx,
    { number, date: date.toString() },
    cycles.map((cycle) => ({ production_cycle_id: cycle.id, cutoff_at: cutoffAt(date, cycle.order_cutoff_day) })),
  );
  await record(tx, ctx.actor, {
    name: 'order_week_created',
    subject: { type: 'order_week', id, version: 1 },
    description: `Created week ${number}`,
    after: { number, date: date.toString(), status: 'draft' },
  });
  return { id, number };
}
