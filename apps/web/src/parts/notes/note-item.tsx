import { Button } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { type Note, pinNote, unpinNote } from '@larder/contract/customers/notes/notes.ts';
import { refusalToEditNote } from '@larder/domain/customers/notes/note-rules.ts';
import { showMoment, showShortDay } from '@larder/domain/values/show-date.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { CallFailure } from '../../calls/call-failure.ts';
import { useCall } from '../../calls/use-call.ts';
import { hrefTo } from '../../href-to.ts';
import { NOTE_READS } from './note-reads.ts';
import classes from './notes.module.css';
import { startOf } from './start-of.ts';

interface NoteItemProps {
  userId: number;
  note: Note;
  now: Temporal.Instant | null;
  isClosed: boolean;
  isOnOrder: boolean;
  onEdit: () => void;
}

export function NoteItem({ userId, note, now, isClosed, isOnOrder, onEdit }: NoteItemProps) {
  const { text, is_pinned, author, written_at, edited_at, earlier, order } = note;
  return (
    <li className={classes.note} data-pinned={is_pinned || undefined}>
      <p className={classes.text}>{text}</p>
      <div className={classes.foot}>
        <span className={classes.facts}>
          {is_pinned ? (
            <>
              <IconPin size={13} aria-hidden /> Pinned ·{' '}
            </>
          ) : null}
          {order === null || isOnOrder ? null : (
            <>
              <Link href={hrefTo({ to: '/orders/$id', params: { id: order.id } })}>
                {order.deliver_at === null ? 'Box without a date' : `Box of ${showShortDay(order.deliver_at)}`}
              </Link>{' '}
              ·{' '}
            </>
          )}
          {author.email} · {showMoment(written_at)}
          {edited_at === null ? '' : ` · edited ${showMoment(edited_at)}`}
        </span>
        {isClosed ? null : (
          <span className={classes.acts}>
            <ButtonWithReason
              action="Edit"
              of={`note "${startOf(text)}"`}
              refusal={refusalToEdit(note, now)}
              onClick={onEdit}
            />
            <Pin userId={userId} note={note} />
          </span>
        )}
      </div>
      {earlier.length === 0 ? null : (
        <details className={classes.earlier}>
          <summary>{earlier.length === 1 ? '1 earlier text' : `${earlier.length} earlier texts`}</summary>
          <ol>
            {earlier.map((version) => (
              <li key={version.written_at}>
                <p className={classes.text}>{version.text}</p>
                <span className={classes.facts}>{showMoment(version.written_at)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

/** Only its author is not refused when the note is read; then the time passes (CUST-71). */
const refusalToEdit = ({ author, written_at, edit_refusal }: Note, now: Temporal.Instant | null): string | null => {
  if (edit_refusal !== null || now === null) return edit_refusal;
  const written = { author_id: author.id, written_at: Temporal.Instant.from(written_at) };
  return refusalToEditNote(written, author.id, now)?.message ?? null;
};

function Pin({ userId, note: { id, text, is_pinned } }: { userId: number; note: Note }) {
  const { run, running } = useCall(is_pinned ? unpinNote : pinNote, { refreshes: NOTE_READS });
  const action = is_pinned ? 'Unpin' : 'Pin';
  const change = async () => {
    if (running) return;
    try {
      await run({ params: { id: userId, noteId: id } });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.error(`Note not ${action.toLowerCase()}ned`, error.message);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${action} note "${startOf(text)}"`}
      onClick={() => void change()}
    >
      {action}
    </Button>
  );
}
