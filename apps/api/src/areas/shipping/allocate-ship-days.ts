import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';
import { found } from '../../platform/call-error.ts';
import type { StaffContext } from '../../platform/http/context.ts';
import { record } from '../../platform/record.ts';
import { allocateWeekdays, lockAllocations } from './production-cycles.queries.ts';

/** The sign-up weekdays of a cycle; each is taken from the cycle that had it (rulings 8). */
export const allocateShipDays = (ctx: StaffContext, id: number, days: Weekday[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    const cycles = await lockAllocations(tx);
    const cycle = found(
      cycles.find((each) => each.id === id),
      `Production cycle ${id}`,
    );
    const wanted = WEEKDAYS.filter((day) => days.includes(day));
    const before = WEEKDAYS.filter((day) => cycle.weekdays.includes(day));
    if (wanted.join() === before.join()) return;
    await allocateWeekdays(tx, id, wanted);
    await record(tx, ctx.actor, {
      name: 'sign_up_days_changed',
      subject: { type: 'production_cycle', id },
      description: `Allocated ${cycle.name} to sign-ups on ${wanted.join(', ') || 'no weekday'}`,
      before: { days: before },
      after: { days: wanted },
    });
  });
