import { Button, Text } from '@mantine/core';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { ReorderList } from '@larder/ui/controls/lists/reorder-list.tsx';
import type { NewOrder } from '@larder/contract/wire/values.ts';
import { useState } from 'react';
import { useReorder } from './use-reorder.ts';

interface ReorderDialogProps {
  /** 'categories'. */
  noun: string;
  items: readonly { id: number; name: string }[];
  onReorder: (order: NewOrder) => Promise<unknown>;
  onFailed: () => void;
  /** In place of the list's order. */
  whyFixed?: string | null;
}

/** The order of a list whose rows are tables or pages. Each move is saved. */
export function ReorderDialog({ noun, items, onReorder, onFailed, whyFixed = null }: ReorderDialogProps) {
  const [opened, setOpened] = useState(false);
  const save = useReorder({ visible: items.map(({ id }) => id), save: onReorder, onFailed });
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" disabled={items.length < 2} onClick={() => setOpened(true)}>
        Reorder
      </Button>
      <Dialog title={`Reorder ${noun}`} opened={opened} onClose={close} size="lg">
        <Text size="sm" mb="sm">
          {whyFixed ??
            'Drag to reorder, use the keyboard or the buttons in each row, or type a position. Each move is saved.'}
        </Text>
        <ReorderList
          label={`Order of ${noun}`}
          items={items.map(({ id, name }) => ({ id, label: name, content: name }))}
          disabled={whyFixed !== null}
          onReorder={(_, ids) => save(ids.map(Number))}
        />
        <DialogActions>
          <Button onClick={close}>Done</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
