import { refusal, type Refusal } from '../../values/refusals.ts';

export const EDITABLE_MINUTES = 15;
/** On a customer, and on each order. */
export const MOST_PINNED_NOTES = 5;

interface WrittenNote {
  readonly author_id: number;
  readonly written_at: Temporal.Instant;
}

/** CUST-71 */
export function refusalToEditNote(note: WrittenNote, staffId: number, now: Temporal.Instant): Refusal | null {
  if (note.author_id !== staffId)
    return refusal('Only the author can edit this note. To correct it, write another note.');
  const until = note.written_at.add({ minutes: EDITABLE_MINUTES });
  return Temporal.Instant.compare(now, until) < 0
    ? null
    : refusal(`A note can be edited for ${EDITABLE_MINUTES} minutes. To correct it, write another note.`);
}

/** CUST-72 */
export const refusalToPinNote = (pinned: number): Refusal | null =>
  pinned < MOST_PINNED_NOTES ? null : refusal(`${MOST_PINNED_NOTES} notes are pinned already. Unpin one first.`);
