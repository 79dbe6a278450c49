import { expect, test } from 'vitest';
import { refusalToEditNote, refusalToPinNote } from './note-rules.ts';

const WRITTEN = Temporal.Instant.from('2026-11-23T18:00:00Z');
const note = { author_id: 7, written_at: WRITTEN };

test.each([
  [7, 0, null],
  [7, 899, null],
  [7, 900, 'A note can be edited for 15 minutes. To correct it, write another note.'],
  [8, 0, 'Only the author can edit this note. To correct it, write another note.'],
  [8, 900, 'Only the author can edit this note. To correct it, write another note.'],
])('an edit by staff %i after %i seconds is refused with %o', (staffId, seconds, message) => {
  expect(refusalToEditNote(note, staffId, WRITTEN.add({ seconds }))?.message ?? null).toBe(message);
});

test('a sixth note cannot be pinned', () => {
  expect([0, 4, 5].map((pinned) => refusalToPinNote(pinned)?.message ?? null)).toEqual([
    null,
    null,
    '5 notes are pinned already. Unpin one first.',
  ]);
});
