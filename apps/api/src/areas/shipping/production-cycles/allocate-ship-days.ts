import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';
import { CallError, found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { allocateWeekdays, type AllocatedCycle, findLastAllocators, lockAllocations } from './allocations.queries.ts';
import { listProductionCycles } from '../../deliveries/production-cycles.queries.ts';

type AsRead = Partial<Record<Weekday, number | null>>;

/** Takes them from the cycle that had them (SHIP-6). */
export const allocateShipDays = (ctx: StaffContext, id: number, days: Weekday[], seen: AsRead = {}): Promise<void> =>
  ctx.transaction(async (tx) => {
    const cycles = await lockAllocations(tx);
    const cycle = found(
      cycles.find((each) => each.id === id),
      `Production cycle ${id}`,
    );
    const wanted = WEEKDAYS.filter((day) => days.includes(day));
    const before = WEEKDAYS.filter((day) => cycle.weekdays.includes(day));
    if (wanted.join() === before.join()) return;
    const changing = WEEKDAYS.filter((day) => wanted.includes(day) !== before.includes(day));
    await refuseChanged(tx, { id, cycles, changing, seen });
    await allocateWeekdays(tx, id, wanted);
    await record(tx, ctx.actor, {
      name: 'sign_up_days_changed',
      subject: { type: 'production_cycle', id },
      description: `Allocated ${cycle.name} to sign-ups on ${wanted.join(', ') || 'no weekday'}`,
      before: { days: before },
      after: { days: wanted },
    });
  });

interface Change {
  id: number;
  cycles: AllocatedCycle[];
  changing: Weekday[];
  seen: AsRead;
}

/** Refuses weekdays that somebody else reassigned since they were read (SHIP-6). */
async function refuseChanged(tx: Tx, { id, cycles, changing, seen }: Change): Promise<void> {
  const ownerOf = (day: Weekday) => cycles.find(({ weekdays }) => weekdays.includes(day));
  const changed = changing.filter((day) => seen[day] !== undefined && seen[day] !== (ownerOf(day)?.id ?? null));
  if (changed.length === 0) return;
  const by = await findLastAllocators(tx, changed);
  const changes = changed.map((day) => {
    const owner = ownerOf(day);
    return `${day} was ${owner ? `assigned to ${owner.name}` : 'unassigned'} by ${by.get(day) ?? 'the system'}`;
  });
  throw new CallError(
    'stale',
    `${changes.join(', ')} since you opened this page. Review the change and update again.`,
    {
      current: (await listProductionCycles(tx, await businessNow(tx))).find((cycle) => cycle.id === id),
      errors: { days: changes.map((each) => `${each} since you read it.`) },
    },
  );
}
