import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { applyHoliday, undoHoliday } from './apply-holiday.ts';
import { findHoliday, listHolidays } from './holidays.queries.ts';
import { showHolidayImpact } from './holiday-impact.ts';
import { createHoliday, deleteHoliday, updateHoliday } from './save-holiday.ts';
import { shipDaysOfWeek } from './ship-days-of-week.ts';

// Here and not in shipping: a holiday moves orders, and shipping may not import orders.
export const holidayHandlers = {
  listHolidays: async ({ query: { order_week_id: weekId, ...page } }, { db }) =>
    listHolidays(db, page, weekId === undefined ? null : await shipDaysOfWeek(db, weekId)),
  showHoliday: async ({ params }, { db }) => found(await findHoliday(db, params.id), `Holiday ${params.id}`),
  createHoliday: ({ body }, ctx) => createHoliday(ctx, body),
  updateHoliday: ({ params, body }, ctx) => updateHoliday(ctx, params.id, body),
  deleteHoliday: ({ params, query }, ctx) => deleteHoliday(ctx, params.id, query.version),
  applyHoliday: ({ params, body }, ctx) => applyHoliday(ctx, params.id, body),
  undoHoliday: ({ params, body }, ctx) => undoHoliday(ctx, params.id, body),
  showHolidayImpact: ({ params }, { db }) => showHolidayImpact(db, params.id),
} satisfies Partial<Handlers>;
