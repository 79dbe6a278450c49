import * as z from 'zod';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { businessNow } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { recordAll } from '../../platform/record.ts';
import { numberSetting } from '../../platform/settings.ts';
import { listAppliedHolidays } from '../shipping/delivery-facts.queries.ts';
import { findHoliday } from '../shipping/holidays.queries.ts';
import { lockHeldOrders, moveOrders } from './holiday-orders.queries.ts';
import { shiftOrder } from './shift-order.ts';

const CHUNK = 1_000;

/**
 * Moves the orders that an applied holiday holds and that are not shipped yet. All of it is one transaction: a holiday is
 * never half-applied, and a job that was killed begins again. What would clash is left alone.
 */
export const applyHolidayToOrders = defineJob({
  name: 'apply-holiday',
  data: z.object({ holiday_id: z.int(), staff_id: z.int() }),
  batchSize: 1,
  expireMinutes: 60,
  run: ({ holiday_id, staff_id }, ctx) =>
    ctx.transaction(async (tx) => {
      const holiday = await findHoliday(tx, holiday_id);
      if (!holiday?.is_applied) return { moved: 0, clashes: 0 };
      const now = await businessNow(tx);
      const today = chicagoDay(now);
      const terms = {
        today,
        windowHours: await numberSetting(tx, 'post_cutoff_window_hours'),
        holidays: await listAppliedHolidays(tx, Temporal.PlainDate.from(holiday.start_date)),
      };
      const asked = {
        start_date: holiday.start_date,
        end_date: holiday.end_date,
        carrierIds: holiday.rules.map(({ carrier_id }) => carrier_id),
        today,
      };
      const counts = { moved: 0, clashes: 0 };
      for (let after = 0; ;) {
        const orders = await lockHeldOrders(tx, asked, after, CHUNK);
        const shifted = orders.flatMap((order) => {
          const to = shiftOrder(order, terms);
          return to ? [{ order, to }] : [];
        });
        const moved = shifted.filter(({ to }) => !to.isClash);
        await moveOrders(
          tx,
          moved.map(({ order, to }) => ({ id: order.id, ship_at: to.ship_at, deliver_at: to.deliver_at })),
        );
        await recordAll(
          tx,
          { staffId: staff_id },
          moved.map(({ order, to }) => ({
            name: 'ship_day_changed',
            subject: { type: 'order', id: order.id },
            userId: order.user_id,
            orderId: order.id,
            description: `${holiday.name}: week ${order.number} ships on ${showDay(to.ship_at)} and is delivered on ${showDay(to.deliver_at)}`,
            before: { ship_at: order.ship_at, deliver_at: order.deliver_at },
            after: { ship_at: to.ship_at, deliver_at: to.deliver_at },
          })),
        );
        counts.moved += moved.length;
        counts.clashes += shifted.length - moved.length;
        const last = orders.at(-1);
        if (last === undefined) return counts;
        after = last.id;
      }
    }),
});
