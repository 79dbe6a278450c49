import { Button } from '@mantine/core';
import type { UsedKind } from '@larder/contract/operations/uses/uses.ts';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { useState, type ReactNode } from 'react';
import { UsedBy } from './used-by.tsx';

interface Deactivated<Values> {
  kind: UsedKind;
  id: number;
  name: string;
  isMeant: (values: Values) => boolean;
  onSave: (values: Values) => void;
}

export function useDeactivation<Values>({ kind, id, name, isMeant, onSave }: Deactivated<Values>): {
  onSave: (values: Values) => void;
  question: ReactNode;
} {
  const [pending, setPending] = useState<Values | null>(null);
  const close = () => setPending(null);
  return {
    onSave: (values) => (isMeant(values) ? setPending(values) : onSave(values)),
    question: (
      <Dialog title={`Deactivate ${name}`} opened={pending !== null} onClose={close}>
        Saving will deactivate it.
        <UsedBy kind={kind} id={id} />
        <DialogActions>
          <Button variant="default" data-autofocus onClick={close}>
            Keep editing
          </Button>
          <Button
            color="red"
            onClick={() => {
              close();
              if (pending !== null) onSave(pending);
            }}
          >
            Deactivate
          </Button>
        </DialogActions>
      </Dialog>
    ),
  };
}
