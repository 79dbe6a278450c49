import { IconPin } from '@tabler/icons-react';
import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { useState } from 'react';
import { hrefTo } from '../../href-to.ts';
import { startOf } from '../notes/start-of.ts';
import classes from './pinned-notes.module.css';
import { useIsCut } from './use-is-cut.ts';

/** CUST-72 */
export function PinnedNotes({ head: { id, pinned_notes } }: { head: CustomerHead }) {
  if (pinned_notes.length === 0) return null;
  return (
    <ul className={classes.pinned} aria-label="Pinned notes">
      {pinned_notes.map((note) => (
        <PinnedNote key={note.id} userId={id} note={note} />
      ))}
    </ul>
  );
}

interface PinnedNoteProps {
  userId: number;
  note: CustomerHead['pinned_notes'][number];
}

/** At most two lines, so that the boxes stay on the first screen. */
function PinnedNote({ userId, note: { text, author, written_at } }: PinnedNoteProps) {
  const [isOpen, setOpen] = useState(false);
  const { ref, isCut } = useIsCut(text, isOpen);
  const action = isOpen ? 'Show less' : 'Show all';
  return (
    <li>
      <IconPin size={14} aria-hidden />
      <p ref={ref} data-open={isOpen || undefined} data-cut={(isCut && !isOpen) || undefined}>
        {text}{' '}
        <span className={classes.byline}>
          <Link href={hrefTo({ to: '/users/$id', params: { id: userId }, hash: 'notes' })}>{author}</Link>{' '}
          {showDayOf(written_at)}
        </span>
      </p>
      {isCut ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${action} of note "${startOf(text)}"`}
          onClick={() => setOpen(!isOpen)}
        >
          {action}
        </button>
      ) : null}
    </li>
  );
}
