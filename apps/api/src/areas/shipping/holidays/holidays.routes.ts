import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listHolidays } from './holidays.queries.ts';
import { showHolidayImpact } from './holiday-impact.ts';
import { applyHoliday, createHoliday } from './save-holiday.ts';
import { shipDaysOfWeek } from './ship-days-of-week.ts';

// Here and not in shipping: a holiday moves orders, and shipping may not import orders.
export const holidayHandlers = {
  listHolidays: async ({ query: { order_week_id: weekId, ...page } }, { db }) =>
    listHolidays(db, page, weekId === undefined ? null : await shipDaysOfWeek(db, weekId)),
  createHoliday: ({ body }, ctx) => createHoliday(ctx, body),
  applyHoliday: ({ params }, ctx) => applyHoliday(ctx, params.id),
  showHolidayImpact: ({ params }, { db }) => showHolidayImpact(db, params.id),
} satisfies Partial<Handlers>;
