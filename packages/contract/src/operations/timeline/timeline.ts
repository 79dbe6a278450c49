import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { day, id, moment } from '../../wire/values.ts';

export const timelineItem = z
  .object({
    id: z.string(),
    group: z.string(),
    kind: z.enum(['week', 'cutoff', 'window', 'ship', 'delivery', 'holiday']),
    name: z.string(),
    starts_at: moment,
    ends_at: moment.nullable(),
    order_week_id: id.nullable(),
    /** Null for anything else. */
    holiday: z.object({ id, is_applied: z.boolean() }).nullable(),
  })
  .meta({ id: 'TimelineItem' });
export type TimelineItem = z.output<typeof timelineItem>;

export const timelineGroup = z.object({ id: z.string(), name: z.string() }).meta({ id: 'TimelineGroup' });
export type TimelineGroup = z.output<typeof timelineGroup>;

/** By default from 4 days before today to 5 days after it (TIME-30). */
export const showTimeline = route({
  method: 'GET',
  path: '/api/admin/timeline',
  source: 'spec',
  area: 'operations',
  summary: 'The production timeline: weeks, cutoffs, windows, ship and delivery days, holidays',
  isByItself: true,
  query: z.object({ from: day.optional(), to: day.optional() }),
  answer: z.array(timelineItem),
  meta: z.object({
    data: z.array(timelineGroup),
    now: moment,
    /** Orders are being created or rescheduled in the background. */
    is_changing: z.boolean(),
  }),
});

export const timelineRoutes = { showTimeline };
