import type {
  CycleChanges,
  CyclePreview,
  ProductionCycle,
} from '@larder/contract/shipping/production-cycles/production-cycles.ts';
import { cycleWeeks } from '@larder/domain/shipping/production-cycles/cycle-weeks.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { fingerprintOf, refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import { difference, record } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { keepShipDaysOfWeeks } from '../../orders/weeks/order-weeks.queries.ts';
import { listProductionCycles } from '../../deliveries/production-cycles.queries.ts';
import {
  countZipCodesOnOtherDays,
  type CycleFields,
  findLatestWeekDate,
  listMadeWeeksOfCycle,
  lockProductionCycle,
  setProductionCycle,
} from './cycle-changes.queries.ts';

/** Weeks that exist keep their cutoff and ship days (TIME-33). */
export const updateProductionCycle = (ctx: StaffContext, id: number, changes: CycleChanges): Promise<ProductionCycle> =>
  ctx.transaction(async (tx) => {
    refuseChangedFigures(changes.expected, await change(tx, ctx, id, changes));
    return findProductionCycle(tx, id);
  });

export const previewProductionCycle = (ctx: StaffContext, id: number, changes: CycleChanges): Promise<CyclePreview> =>
  rolledBack(ctx, (tx) => change(tx, ctx, id, changes));

async function change(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { version: read, expected: _, ...sent }: CycleChanges,
): Promise<CyclePreview> {
  const { version } = found(await lockProductionCycle(tx, id), `Production cycle ${id}`);
  const current = () => findProductionCycle(tx, id);
  await refuseStale(tx, read, { type: 'production_cycle', id, version, current });
  const { name, order_cutoff_day, shipDays } = await current();
  const was: CycleFields = { name, order_cutoff_day, shipDays: inWeekOrder(shipDays) };
  const fields: CycleFields = { ...sent, shipDays: inWeekOrder(sent.shipDays) };
  const weeksBefore = await listWeeks(tx, id, was);
  const { before, after } = difference(was, fields);
  if (Object.keys(after).length > 0) {
    if (after.shipDays) await keepShipDaysOfWeeks(tx, id, shipDays);
    await setProductionCycle(tx, id, version + 1, fields);
    await record(tx, ctx.actor, {
      name: 'production_cycle_updated',
      subject: { type: 'production_cycle', id, version: version + 1 },
      description: `Changed ${Object.keys(after).map(labelOf).join(', ')} of ${fields.name}`,
      before,
      after,
    });
  }
  const weeks = (await listWeeks(tx, id, fields)).map(({ number, date, is_made, ...days }, index) => ({
    number,
    date: date.toString(),
    is_made,
    before: onWire(weeksBefore[index] ?? days),
    after: onWire(days),
  }));
  const zip_codes_on_other_days = await countZipCodesOnOtherDays(tx, id, fields.shipDays);
  return { weeks, zip_codes_on_other_days, fingerprint: fingerprintOf([fields, weeks]) };
}

const LABELS: Record<string, string> = { order_cutoff_day: 'cutoff day', shipDays: 'ship days' };
const labelOf = (field: string) => LABELS[field] ?? field;

const inWeekOrder = (days: CycleFields['shipDays']) => WEEKDAYS.filter((day) => days.includes(day));

async function findProductionCycle(tx: Tx, id: number): Promise<ProductionCycle> {
  const cycles = await listProductionCycles(tx, await businessNow(tx));
  return found(
    cycles.find((cycle) => cycle.id === id),
    `Production cycle ${id}`,
  );
}

async function listWeeks(tx: Tx, id: number, cycle: CycleFields) {
  const now = await businessNow(tx);
  return cycleWeeks({
    cycle,
    made: await listMadeWeeksOfCycle(tx, id, now),
    after: (await findLatestWeekDate(tx)) ?? chicagoDay(now),
    windowHours: await numberSetting(tx, 'post_cutoff_window_hours'),
  });
}

const onWire = (week: { cutoff_at: Temporal.Instant; ship_dates: readonly Temporal.PlainDate[] }) => ({
  cutoff_at: week.cutoff_at.toString(),
  ship_dates: week.ship_dates.map(String),
});
