import * as z from 'zod';
import type { Holiday } from '@larder/contract/shipping/holidays/holidays.ts';
import { shiftOrder, unshiftOrder } from '@larder/domain/deliveries/shift-order.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { describeMove } from '@larder/domain/values/display/name-delivery.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineChunkedJob } from '../../../platform/jobs/define-chunked-job.ts';
import { recordAll } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { listAppliedHolidays } from '../../deliveries/delivery-facts.queries.ts';
import { addHolidayProgress, endHolidayProgress, setExpectedOrders } from './holiday-progress.queries.ts';
import { affectedBy, asIfApplied } from './holiday-terms.ts';
import { findHoliday } from './holidays.queries.ts';
import { followPauses } from '../../orders/dating/follow-pauses.ts';
import {
  countAffectedOrders,
  listAffectedCustomers,
  lockAffectedOrders,
  moveOrders,
} from '../../orders/dating/holiday-orders.queries.ts';
import { priceAfterMove } from '../../orders/pricing/price-orders.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { shareComingMoments } from '../../orders/weeks/cycle-moments.queries.ts';

const CHUNK = 500;

/**
 * Applies the rules of a holiday or, once it is no longer applied, undoes them. Calculated from planned dates, so
 * repeating gives the same result; a clash keeps the planned day.
 */
export const applyHolidayToOrders = defineChunkedJob({
  name: 'apply-holiday',
  // Without a version in work that an earlier release queued.
  data: z.object({ holiday_id: z.int(), staff_id: z.int(), version: z.int().optional() }),
  async chunk(tx, { holiday_id, staff_id, version }, after) {
    const holiday = await findHoliday(tx, holiday_id);
    // Every apply and undo has a version of its own, so a late repetition of the one before changes nothing.
    const isCurrent = version === undefined ? holiday?.is_applied : holiday?.version === version;
    const { last, ...done } =
      holiday && isCurrent ? await moveChunk(tx, holiday, { after, staffId: staff_id }) : NOTHING_MOVED;
    return { last, done };
  },
});

const NOTHING_MOVED = { moved: 0, clashes: 0, last: undefined };

async function moveChunk(tx: Tx, holiday: Holiday, { after, staffId }: { after: number; staffId: number }) {
  // Boxes that enter or leave a pause are changed, which the cutoff waits for.
  await shareComingMoments(tx);
  const now = await businessNow(tx);
  const today = chicagoDay(now);
  const filter = affectedBy(holiday, today);
  if (after === 0) await setExpectedOrders(tx, holiday.id, await countAffectedOrders(tx, filter));
  const customers = await listAffectedCustomers(tx, filter, after, CHUNK);
  const last = customers.at(-1);
  if (last === undefined) {
    await endHolidayProgress(tx, holiday.id, now);
    return NOTHING_MOVED;
  }
  await holdDating(tx);
  await lockCustomers(tx, customers);
  const terms = {
    today,
    windowHours: await numberSetting(tx, 'post_cutoff_window_hours'),
    holidays: await listAppliedHolidays(tx, Temporal.PlainDate.from(holiday.start_date)),
  };
  const undone = holiday.is_applied ? null : asIfApplied(holiday);
  const affected = await lockAffectedOrders(tx, filter, customers, now);
  const shifted = affected.flatMap((order) => {
    const to = undone ? unshiftOrder(order, undone, terms) : shiftOrder(order, terms);
    return to ? [{ order, to }] : [];
  });
  const moved = shifted.filter(({ to }) => to.isMoved);
  await moveOrders(
    tx,
    moved.map(({ order, to }) => ({ id: order.id, ship_at: to.ship_at, deliver_at: to.deliver_at })),
  );
  await priceAfterMove(
    tx,
    moved.map(({ order }) => order.user_id),
  );
  await recordAll(
    tx,
    { staffId },
    moved.map(({ order, to }) => ({
      name: 'ship_day_changed',
      subject: { type: 'order', id: order.id },
      userId: order.user_id,
      orderId: order.id,
      description: `${holiday.name}${undone ? ' undone' : ''}: moved ${describeMove(order.deliver_at, order.number, to)}`,
      before: { ship_at: order.ship_at, deliver_at: order.deliver_at },
      after: { ship_at: to.ship_at, deliver_at: to.deliver_at },
    })),
  );
  await followPauses(
    tx,
    { staffId },
    moved.flatMap(({ order, to }) => (order.is_before_cutoff ? [{ order, next: to }] : [])),
    now,
  );
  const clashes = shifted.filter(({ to }) => to.exception !== null).length;
  await addHolidayProgress(tx, holiday.id, { after, last, orders: affected.length, kept: clashes });
  const isLast = customers.length < CHUNK;
  if (isLast) await endHolidayProgress(tx, holiday.id, now);
  return { moved: moved.length, clashes, last: isLast ? undefined : last };
}
