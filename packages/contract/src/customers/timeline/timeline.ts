import * as z from 'zod';
import { TIMELINE_KINDS } from '@larder/domain/values/enums/timeline-kinds.ts';
import { list } from '../../wire/include.ts';
import { route } from '../../wire/route.ts';
import { id, moment } from '../../wire/values.ts';
import { causer, fields } from '../logs/logs.ts';

/** CUST-27 */
const customerEvent = z
  .object({
    id: z.string(),
    kind: z.enum(TIMELINE_KINDS),
    at: moment,
    title: z.string(),
    reason: z.string().nullable(),
    causer: causer.nullable(),
    /** `path` is its place in the console. */
    subject: z.object({ type: z.string(), id: z.string(), path: z.string().nullable() }),
    before: fields,
    after: fields,
    order_week_id: id.nullable(),
  })
  .meta({ id: 'CustomerEvent' });
export type CustomerEvent = z.output<typeof customerEvent>;

const CURSOR = /^([^_]+)_[1-9]_\d{1,15}$/;

/** `moment_source_id` of the last entry. */
const cursor = z
  .string()
  .refine(
    (text) => z.iso.datetime().safeParse(CURSOR.exec(text)?.[1]).success,
    'Use the cursor from the previous answer unchanged.',
  );

const actor = z
  .string()
  .regex(/^(system|customer|[1-9]\d{0,14})$/, 'Use system, customer or the ID of a staff member.');

/** Keyset pages: new entries do not shift them. */
export const listCustomerTimeline = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/timeline',
  source: 'larder',
  area: 'customers',
  summary: 'List all activity of a customer, newest first, by kind, actor and week',
  params: z.object({ id }),
  query: z.object({
    kind: list(z.enum(TIMELINE_KINDS)).optional(),
    actor: actor.optional(),
    order_week_id: id.optional(),
    cursor: cursor.optional(),
    per_page: z.int().min(1).max(100).default(50),
  }),
  answer: z.array(customerEvent),
  meta: z.object({
    next: z.string().nullable(),
    actors: z.array(z.object({ id, email: z.string() })),
    weeks: z.array(z.object({ id, number: z.int() })),
  }),
});

export const customerTimelineRoutes = { listCustomerTimeline };
