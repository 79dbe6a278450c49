import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment, multilineText, version } from '../../wire/values.ts';

const area = 'customers';
const ofCustomer = z.object({ id });
const ofNote = z.object({ id, noteId: id });

const note = z
  .object({
    id,
    /** Null for a note on the customer. */
    order: z.object({ id, deliver_at: day.nullable() }).nullable(),
    text: z.string(),
    is_pinned: z.boolean(),
    author: z.object({ id, email: z.string() }),
    written_at: moment,
    edited_at: moment.nullable(),
    /** Earlier texts, the last one first. */
    earlier: z.array(z.object({ text: z.string(), written_at: moment })),
    /** Why the caller cannot edit the text now (CUST-71). */
    edit_refusal: z.string().nullable(),
    /** Counts the texts; pinning does not change it. */
    version: z.int(),
  })
  .meta({ id: 'Note' });
export type Note = z.output<typeof note>;

export const listNotes = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/notes',
  source: 'larder',
  area,
  summary: 'List the notes on a customer and their orders, or on one order: pinned ones first, then the newest',
  params: ofCustomer,
  query: z.object({ ...pageQuery, order_id: id.optional() }),
  answer: z.array(note),
  meta: 'page',
});

const text = multilineText(2_000);

export const writeNote = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/notes',
  source: 'larder',
  area,
  summary: 'Write a note on a customer or on one of their orders',
  params: ofCustomer,
  body: z.object({ text, order_id: id.nullable().default(null), is_pinned: z.boolean().default(false) }),
  status: 201,
  answer: note,
});

export const editNote = route({
  method: 'PUT',
  path: '/api/customers/admin/users/{id}/notes/{noteId}',
  source: 'larder',
  area,
  summary: 'Edit a note within 15 minutes; only its author can',
  params: ofNote,
  body: z.object({ text, version: version.optional() }),
  answer: note,
});

export const pinNote = route({
  method: 'PUT',
  path: '/api/customers/admin/users/{id}/notes/{noteId}/pin',
  source: 'larder',
  area,
  summary: 'Pin a note to the head of the customer, or to the top of the notes on its order',
  params: ofNote,
  answer: note,
});

export const unpinNote = route({
  method: 'DELETE',
  path: '/api/customers/admin/users/{id}/notes/{noteId}/pin',
  source: 'larder',
  area,
  summary: 'Unpin a note',
  params: ofNote,
  answer: note,
});

export const notesRoutes = { listNotes, writeNote, editNote, pinNote, unpinNote };
