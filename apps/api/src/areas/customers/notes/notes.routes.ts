import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listNotes } from './show-notes.ts';
import { editNote, setPinned, writeNote } from './write-note.ts';

export const noteHandlers = {
  listNotes: ({ params, query }, { db, staff }) => listNotes(db, { staffId: staff.id, userId: params.id }, query),
  writeNote: ({ params, body }, ctx) => writeNote(ctx, params.id, body),
  editNote: ({ params, body }, ctx) => editNote(ctx, params, body),
  pinNote: ({ params }, ctx) => setPinned(ctx, params, true),
  unpinNote: ({ params }, ctx) => setPinned(ctx, params, false),
} satisfies Partial<Handlers>;
