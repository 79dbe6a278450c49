import * as z from 'zod';
import { causer, fields } from '../customers/logs.ts';
import { route } from '../wire/route.ts';
import { day, id, moment } from '../wire/values.ts';

/** One change as it was written down: by whom, from where, to what, before and after, why. */
const change = z
  .object({
    id,
    at: moment,
    /** The event's name, as `kind` asks for it. */
    kind: z.string(),
    title: z.string(),
    reason: z.string().nullable(),
    /** Null where the system did it. */
    causer: causer.nullable(),
    /** The address that it was done from. */
    from_address: z.string().nullable(),
    request_id: z.string().nullable(),
    subject: z.object({ type: z.string(), id: z.string() }),
    customer: z.object({ id, email: z.string() }).nullable(),
    before: fields,
    after: fields,
  })
  .meta({ id: 'Change' });
export type Change = z.output<typeof change>;

/** All staff, the system, the customers themselves, or a member of staff by their id. */
const person = z.string().regex(/^(staff|system|customer|[1-9]\d{0,14})$/, 'Please choose who did it from the list.');

const NAME = /^[a-z][a-z_-]{0,63}$/;

/** What of the record is asked for; all that is given must hold. Days are Chicago's, both ends included. */
export const changeFilters = {
  person: person.optional(),
  /** The sort of record that changed: `order`, `promo_code`. */
  record: z.string().regex(NAME, 'Please choose a kind of record from the list.').optional(),
  record_id: z.string().trim().min(1).max(100).optional(),
  kind: z.string().regex(NAME, 'Please choose a kind of change from the list.').optional(),
  from: day.optional(),
  to: day.optional(),
};

const CURSOR = /^([^_]+)_\d{1,15}$/;
/** Where a page ends: the moment and the id of its last change. */
const cursor = z
  .string()
  .refine(
    (text) => z.iso.datetime().safeParse(CURSOR.exec(text)?.[1]).success,
    'Use the cursor from the previous answer unchanged.',
  );

/** Pages are found by the last change of the one before: one that is written meanwhile moves none. */
export const listChanges = route({
  method: 'GET',
  path: '/api/admin/changes',
  source: 'larder',
  area: 'operations',
  summary: 'The record of changes, the newest first, by person, record, kind and day',
  query: z.object({ ...changeFilters, cursor: cursor.optional(), per_page: z.int().min(1).max(100).default(50) }),
  answer: z.array(change),
  meta: z.object({
    /** Asks for the page after; null on the last one. */
    next: z.string().nullable(),
    /** What the filters can name: staff, the sorts of records and the kinds of changes that there are. */
    staff: z.array(z.object({ id, email: z.string() })),
    records: z.array(z.string()),
    kinds: z.array(z.string()),
  }),
});

/** Recorded itself, as every export is. */
export const exportChanges = route({
  method: 'GET',
  path: '/api/admin/changes.csv',
  source: 'larder',
  area: 'operations',
  summary: 'The record of changes as a CSV file, filtered like the list',
  query: z.object(changeFilters),
  answer: null,
  file: 'text/csv',
});
