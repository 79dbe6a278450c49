import type { Note } from '@larder/contract/customers/notes/notes.ts';
import { type Pagination, paginationOf } from '@larder/contract/wire/page.ts';
import { refusalToEditNote } from '@larder/domain/customers/notes/note-rules.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isCustomer } from '../addresses/addresses.queries.ts';
import { findNoteRow, listNoteRows, type NoteRow } from './notes.queries.ts';

interface Wanted {
  page: number;
  per_page: number;
  order_id?: number | undefined;
}

export async function listNotes(
  db: Db,
  { staffId, userId }: { staffId: number; userId: number },
  { order_id: orderId, ...paging }: Wanted,
): Promise<{ data: Note[]; meta: { pagination: Pagination } }> {
  found((await isCustomer(db, userId)) || undefined, `Customer ${userId}`);
  const { rows, total } = await listNoteRows(db, { userId, orderId }, paging);
  const now = await businessNow(db);
  return {
    data: rows.map((row) => toView(row, staffId, now)),
    meta: { pagination: paginationOf(paging.page, paging.per_page, rows.length, total) },
  };
}

export async function showNote(tx: Tx, staffId: number, userId: number, id: number): Promise<Note> {
  return toView(found(await findNoteRow(tx, userId, id), `Note ${id}`), staffId, await businessNow(tx));
}

function toView(row: NoteRow, staffId: number, now: Temporal.Instant): Note {
  const { order_id, deliver_at, staff_id, staff_email, written_at, edited_at, ...fields } = row;
  return {
    ...fields,
    order: order_id === null ? null : { id: order_id, deliver_at },
    author: { id: staff_id, email: staff_email },
    written_at: written_at.toString(),
    edited_at: edited_at?.toString() ?? null,
    edit_refusal: refusalToEditNote({ author_id: staff_id, written_at }, staffId, now)?.message ?? null,
  };
}
