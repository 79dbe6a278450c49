import * as z from 'zod';
import { causer, fields } from '../../customers/logs/logs.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment } from '../../wire/values.ts';

const change = z
  .object({
    id,
    at: moment,
    kind: z.string(),
    title: z.string(),
    reason: z.string().nullable(),
    /** Null for the system. */
    causer: causer.nullable(),
    from_address: z.string().nullable(),
    request_id: z.string().nullable(),
    subject: z.object({ type: z.string(), id: z.string() }),
    customer: z.object({ id, email: z.string() }).nullable(),
    before: fields,
    after: fields,
  })
  .meta({ id: 'Change' });
export type Change = z.output<typeof change>;

const person = z.string().regex(/^(staff|system|customer|[1-9]\d{0,14})$/, 'Please choose who did it from the list.');

const NAME = /^[a-z][a-z_-]{0,63}$/;

/** Days are Chicago's, both included. */
export const changeFilters = {
  person: person.optional(),
  record: z.string().regex(NAME, 'Please choose a kind of record from the list.').optional(),
  record_id: z.string().trim().min(1).max(100).optional(),
  kind: z.string().regex(NAME, 'Please choose a kind of change from the list.').optional(),
  from: day.optional(),
  to: day.optional(),
};

const CURSOR = /^([^_]+)_\d{1,15}$/;
const cursor = z
  .string()
  .refine(
    (text) => z.iso.datetime().safeParse(CURSOR.exec(text)?.[1]).success,
    'Use the cursor from the previous answer unchanged.',
  );

/** By cursor, so that new changes move no page. */
export const listChanges = route({
  method: 'GET',
  path: '/api/admin/changes',
  source: 'larder',
  area: 'operations',
  summary: 'The audit log, newest first, by person, record, kind and day',
  query: z.object({ ...changeFilters, cursor: cursor.optional(), per_page: z.int().min(1).max(100).default(50) }),
  answer: z.array(change),
  meta: z.object({
    next: z.string().nullable(),
    staff: z.array(z.object({ id, email: z.string() })),
    records: z.array(z.string()),
    kinds: z.array(z.string()),
  }),
});

export const exportChanges = route({
  method: 'GET',
  path: '/api/admin/changes.csv',
  source: 'larder',
  area: 'operations',
  summary: 'The audit log as a CSV file, filtered like the list',
  query: z.object(changeFilters),
  answer: null,
  file: 'text/csv',
});

export const changesRoutes = { listChanges, exportChanges };
