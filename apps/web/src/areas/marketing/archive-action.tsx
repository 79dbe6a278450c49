import { Button } from '@mantine/core';
import type { Refusal } from '@larder/domain/values/refusals.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { failureMessage } from '../../calls/failure-message.ts';

interface ArchiveActionProps {
  name: string;
  isArchived: boolean;
  /** A sentence: 'Customers no longer see it on the menu.' */
  effect: string;
  refusal?: Refusal | null;
  size?: 'compact-sm' | 'sm';
  run: () => Promise<unknown>;
}

export function ArchiveAction({
  name,
  isArchived,
  effect,
  refusal = null,
  size = 'compact-sm',
  run,
}: ArchiveActionProps) {
  const action = isArchived ? 'Restore' : 'Archive';
  return (
    <ConfirmAction
      title={`${action} ${name}`}
      message={isArchived ? effect : `${effect} You can restore it at any time.`}
      action={action}
      run={() => failureMessage(run())}
      onDone={() => toast.success(`${name} ${isArchived ? 'restored' : 'archived'}`)}
      trigger={(open) =>
        refusal ? (
          <ButtonWithReason action={action} of={name} size={size} refusal={refusal.message} onClick={open} />
        ) : (
          <Button variant="default" size={size} aria-label={`${action} ${name}`} onClick={open}>
            {action}
          </Button>
        )
      }
    />
  );
}

export const ArchivedBadge = ({ isArchived }: { isArchived: boolean }) =>
  isArchived ? <StatusBadge tone="gray" label="Archived" /> : null;
