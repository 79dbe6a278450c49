import { Checkbox, Stack, Textarea } from '@mantine/core';
import { editNote, type Note, writeNote } from '@larder/contract/customers/notes/notes.ts';
import { EDITABLE_MINUTES } from '@larder/domain/customers/notes/note-rules.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { ConflictView } from '@larder/ui/patterns/forms/conflict-view.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { NOTE_READS } from './note-reads.ts';

interface NewNoteDialogProps {
  userId: number;
  orderId: number | null;
  onClose: () => void;
}

const DESCRIPTION = `You can edit it for ${EDITABLE_MINUTES} minutes. It cannot be deleted.`;

export function NewNoteDialog({ userId, orderId, onClose }: NewNoteDialogProps) {
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(writeNote, {
    initial: { text: '', is_pinned: false },
    toSent: (values) => ({ params: { id: userId }, body: { ...values, order_id: orderId } }),
    refreshes: NOTE_READS,
    success: 'Note added',
    failure: 'Note not added',
    onSaved: onClose,
  });
  return (
    <Dialog title="Add note" opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Add note" onCancel={onClose} {...used}>
        <Stack gap="sm">
          <NoteText form={form} description={DESCRIPTION} />
          <Checkbox
            label={orderId === null ? 'Pin to the head of the customer' : 'Pin to the top'}
            key={form.key('is_pinned')}
            {...form.getInputProps('is_pinned', { type: 'checkbox' })}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}

interface EditNoteDialogProps {
  userId: number;
  note: Note;
  onClose: () => void;
}

export function EditNoteDialog({ userId, note, onClose }: EditNoteDialogProps) {
  const { form, conflict, ...used } = useRecordForm(editNote, {
    initial: { text: note.text },
    toSent: (body, { version }) => ({ params: { id: userId, noteId: note.id }, body: { ...body, version } }),
    refreshes: NOTE_READS,
    success: 'Note saved',
    failure: 'Note not saved',
    onSaved: onClose,
    edits: {
      version: note.version,
      read: ({ text, version }) => ({ values: { text }, version }),
      labels: { text: 'Note' },
    },
  });
  return (
    <Dialog title="Edit note" opened onClose={onClose} busy={used.saving}>
      {conflict ? <ConflictView conflict={conflict} saving={used.saving} /> : null}
      <div hidden={conflict !== null}>
        <DialogForm form={form} action="Save" onCancel={onClose} {...used}>
          <NoteText form={form} description="The text before the change stays visible." />
        </DialogForm>
      </div>
    </Dialog>
  );
}

interface TextForm {
  key: (path: 'text') => string;
  getInputProps: (path: 'text') => object;
}

const NoteText = ({ form, description }: { form: TextForm; description: string }) => (
  <Textarea
    label="Note"
    description={description}
    required
    autosize
    minRows={3}
    maxRows={10}
    key={form.key('text')}
    {...form.getInputProps('text')}
  />
);
