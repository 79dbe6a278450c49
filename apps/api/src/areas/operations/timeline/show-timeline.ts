import { timelineItems } from '@larder/domain/operations/timeline/production-timeline.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { invalidField } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { listHolidaysFrom, listShippingLegs } from '../../deliveries/delivery-facts.queries.ts';
import { listProductionCycles } from '../../deliveries/production-cycles.queries.ts';
import { makeOrdersOfWeek } from '../../orders/making/make-orders.job.ts';
import { redateAllOrders } from '../../orders/dating/redate-all-orders.job.ts';
import { redateOrdersOfZipCodes } from '../../orders/dating/redate-orders-of-zip-codes.job.ts';
import { applyHolidayToOrders } from '../../shipping/holidays/apply-holiday.job.ts';
import { changeZipCodesJob } from '../../shipping/zip-code-changes/change-zip-codes.job.ts';
import { importZipCodesJob } from '../../shipping/zip-code-imports/import-zip-codes.job.ts';
import { reverseZipCodesJob } from '../../shipping/zip-code-imports/reverse-zip-codes.job.ts';
import { regenerateOrdersOfBatch } from '../regenerate-orders/regenerate-orders.job.ts';
import { isAnyQueued, listOrderDays, listWeeksAround, WEEKS_AROUND } from './timeline.queries.ts';

const DAYS_BEFORE = 4;
const DAYS_AFTER = 5;
/** A little more than the timeline zooms out to. */
const MOST_DAYS = 120;

/** They change the days of orders, or queue the work that does. */
const DATING_JOBS = [
  applyHolidayToOrders,
  changeZipCodesJob,
  importZipCodesJob,
  makeOrdersOfWeek,
  redateAllOrders,
  redateOrdersOfZipCodes,
  regenerateOrdersOfBatch,
  reverseZipCodesJob,
].map(({ name }) => name);

/** By default from 4 days before today to 5 days after it (TIME-30). */
export async function showTimeline(db: Db, asked: { from?: string | undefined; to?: string | undefined }) {
  const now = await businessNow(db);
  const today = chicagoDay(now);
  const from = asked.from ? Temporal.PlainDate.from(asked.from) : today.subtract({ days: DAYS_BEFORE });
  const to = asked.to ? Temporal.PlainDate.from(asked.to) : today.add({ days: DAYS_AFTER });
  if (Temporal.PlainDate.compare(from, to) > 0) throw invalidField('to', 'The last day must not be before the first.');
  if (from.until(to).days > MOST_DAYS) throw invalidField('to', `Please select at most ${MOST_DAYS} days.`);
  const weeks = await listWeeksAround(db, from, to);
  const { items, groups } = timelineItems({
    cycles: await listProductionCycles(db, now),
    weeks,
    orderDays: await listOrderDays(db, [...new Set(weeks.map(({ id }) => id))]),
    holidays: await listHolidaysFrom(db, from.subtract({ weeks: WEEKS_AROUND })),
    legs: await listShippingLegs(db),
    windowHours: await numberSetting(db, 'post_cutoff_window_hours'),
    from,
    to,
  });
  return { data: items, meta: { data: groups, now: now.toString(), is_changing: await isAnyQueued(db, DATING_JOBS) } };
}
