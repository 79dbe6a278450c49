import type { Note } from '@larder/contract/customers/notes/notes.ts';
import { refusalToEditNote, refusalToPinNote } from '@larder/domain/customers/notes/note-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { refuseErased } from '../users/refuse-erased.ts';
import { countPinned, findOrderOf, insertNote, insertVersion, lockNote, setNote } from './notes.queries.ts';
import { showNote } from './show-notes.ts';

interface OfNote {
  id: number;
  noteId: number;
}

interface NewNote {
  text: string;
  order_id: number | null;
  is_pinned: boolean;
}

/** CUST-71 */
export const writeNote = (ctx: StaffContext, userId: number, body: NewNote): Promise<Note> =>
  ctx.transaction(async (tx) => {
    await lockCustomers(tx, [userId]);
    await refuseErased(tx, userId);
    const { order_id, is_pinned } = body;
    if (order_id !== null) found(await findOrderOf(tx, userId, order_id), `Order ${order_id}`);
    if (is_pinned) refuseIf(refusalToPinNote(await countPinned(tx, userId, order_id)));
    const now = await businessNow(tx);
    const id = await insertNote(tx, { ...body, user_id: userId, staff_id: ctx.staff.id, written_at: now });
    await record(tx, ctx.actor, {
      name: 'note_written',
      subject: { type: 'note', id, version: 1 },
      userId,
      ...(order_id !== null && { orderId: order_id }),
      description: order_id === null ? 'Wrote a note' : 'Wrote a note on the order',
      after: { text: body.text, is_pinned },
      at: now,
    });
    return showNote(tx, ctx.staff.id, userId, id);
  });

/** The text before it stays (CUST-72). */
export const editNote = (
  ctx: StaffContext,
  { id: userId, noteId }: OfNote,
  { text, version: opened }: { text: string; version?: number | undefined },
): Promise<Note> =>
  changing(ctx, { userId, noteId }, async (tx, note, now) => {
    refuseIf(refusalToEditNote(note, ctx.staff.id, now));
    const { version } = note;
    const current = () => showNote(tx, ctx.staff.id, userId, noteId);
    await refuseStale(tx, opened, { type: 'note', id: noteId, version, current });
    if (text === note.text) return;
    const written_at = note.edited_at ?? note.written_at;
    await insertVersion(tx, { note_id: noteId, user_id: userId, number: version, text: note.text, written_at });
    await setNote(tx, noteId, { text, edited_at: now, version: version + 1 });
    await record(tx, ctx.actor, {
      name: 'note_edited',
      subject: { type: 'note', id: noteId, version: version + 1 },
      userId,
      ...(note.order_id !== null && { orderId: note.order_id }),
      description: 'Edited a note',
      before: { text: note.text },
      after: { text },
      at: now,
    });
  });

/** Possible for all staff at any time (CUST-72). */
export const setPinned = (ctx: StaffContext, { id: userId, noteId }: OfNote, is_pinned: boolean): Promise<Note> =>
  changing(ctx, { userId, noteId }, async (tx, note, now) => {
    if (note.is_pinned === is_pinned) return;
    if (is_pinned) refuseIf(refusalToPinNote(await countPinned(tx, userId, note.order_id)));
    await setNote(tx, noteId, { is_pinned });
    await record(tx, ctx.actor, {
      name: is_pinned ? 'note_pinned' : 'note_unpinned',
      subject: { type: 'note', id: noteId },
      userId,
      ...(note.order_id !== null && { orderId: note.order_id }),
      description: is_pinned ? 'Pinned a note' : 'Unpinned a note',
      before: { is_pinned: note.is_pinned },
      after: { is_pinned },
      at: now,
    });
  });

type Locked = NonNullable<Awaited<ReturnType<typeof lockNote>>>;

const changing = (
  ctx: StaffContext,
  { userId, noteId }: { userId: number; noteId: number },
  change: (tx: Tx, note: Locked, now: Temporal.Instant) => Promise<void>,
): Promise<Note> =>
  ctx.transaction(async (tx) => {
    await lockCustomers(tx, [userId]);
    const note = found(await lockNote(tx, userId, noteId), `Note ${noteId}`);
    await change(tx, note, await businessNow(tx));
    return showNote(tx, ctx.staff.id, userId, noteId);
  });
