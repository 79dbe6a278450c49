import { useState, type ReactNode } from 'react';
import { ConfirmDialog, type Confirmation } from './confirm-dialog.tsx';

interface ConfirmActionProps extends Confirmation {
  trigger: (open: () => void) => ReactNode;
}

export function ConfirmAction({ trigger, ...confirmation }: ConfirmActionProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      {trigger(() => setOpened(true))}
      <ConfirmDialog {...confirmation} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
