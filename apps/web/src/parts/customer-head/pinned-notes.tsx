import { IconPin } from '@tabler/icons-react';
import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../../href-to.ts';
import classes from './customer-head.module.css';

/** CUST-72 */
export function PinnedNotes({ head: { id, pinned_notes } }: { head: CustomerHead }) {
  if (pinned_notes.length === 0) return null;
  return (
    <ul className={classes.pinned} aria-label="Pinned notes">
      {pinned_notes.map((note) => (
        <li key={note.id}>
          <IconPin size={14} aria-hidden />
          <p>
            {note.text}{' '}
            <span className={classes.byline}>
              <Link href={hrefTo({ to: '/users/$id', params: { id }, hash: 'notes' })}>{note.author}</Link>{' '}
              {showDayOf(note.written_at)}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
