import { Button, Group, Stack, Text } from '@mantine/core';
import { listNotes, type Note } from '@larder/contract/customers/notes/notes.ts';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useState } from 'react';
import { useBusinessNow } from '../../calls/use-business-now.ts';
import { useRead } from '../../calls/use-read.ts';
import { EditNoteDialog, NewNoteDialog } from './note-dialog.tsx';
import { NoteItem } from './note-item.tsx';
import classes from './notes.module.css';

interface NotesProps {
  userId: number;
  /** Only the notes on this order. */
  orderId?: number;
  /** True for an erased customer: nothing can be added or changed. */
  isClosed?: boolean;
}

const PER_PAGE = 10;

/** CUST-71, CUST-72 */
export function Notes({ userId, orderId, isClosed = false }: NotesProps) {
  const [page, setPage] = useState(1);
  const now = useBusinessNow();
  const [open, setOpen] = useState<Note | 'new' | null>(null);
  const query = { page, per_page: PER_PAGE, ...(orderId !== undefined && { order_id: orderId }) };
  const read = useRead(listNotes, { params: { id: userId }, query }, { keepPrevious: true });
  if (read.isPending) return <PanelSkeleton lines={2} />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const { data: notes, meta } = read.data;
  const { total_pages } = meta.pagination;
  const close = () => setOpen(null);
  return (
    <Stack gap="sm">
      {notes.length === 0 ? <Text size="sm">No notes yet.</Text> : null}
      {notes.length > 0 ? (
        <ul className={classes.notes} aria-label="Notes">
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              userId={userId}
              note={note}
              now={now}
              isClosed={isClosed}
              isOnOrder={orderId !== undefined}
              onEdit={() => setOpen(note)}
            />
          ))}
        </ul>
      ) : null}
      <Group gap="xs">
        {isClosed ? null : (
          <Button variant="default" onClick={() => setOpen('new')}>
            Add note
          </Button>
        )}
        {total_pages > 1 ? (
          <>
            <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Newer notes
            </Button>
            <Button variant="default" disabled={page >= total_pages} onClick={() => setPage(page + 1)}>
              Older notes
            </Button>
            <Text size="xs" c="dimmed">
              Page {page} of {total_pages}
            </Text>
          </>
        ) : null}
      </Group>
      {open === 'new' ? <NewNoteDialog userId={userId} orderId={orderId ?? null} onClose={close} /> : null}
      {open !== null && open !== 'new' ? <EditNoteDialog userId={userId} note={open} onClose={close} /> : null}
    </Stack>
  );
}
