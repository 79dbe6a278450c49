import { Button } from '@mantine/core';
import type { User } from '@larder/contract/customers/user.ts';
import type { GivenAs } from '@larder/domain/billing/giving.ts';
import { Dialog, DialogActions } from '@larder/ui/controls/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/dialog-form.tsx';
import { focusOnce } from './focus-once.ts';
import { GivingFields } from './giving-fields.tsx';
import { GivingPreview } from './giving-preview.tsx';
import { useGivingDialog } from './use-giving-dialog.ts';
import { nameOf } from './users-columns.tsx';

interface GivingDialogProps {
  user: User;
  /** Selected at first. */
  first: GivenAs;
  onClose: () => void;
}

const ACTIONS: Record<GivenAs, string> = { credit: 'Add credit', refund: 'Issue refund' };

/** Form, review, result. */
export function GivingDialog({ user, first, onClose }: GivingDialogProps) {
  const giving = useGivingDialog(user, first);
  const { money, isDone, as } = giving;
  const title = `${as === 'credit' ? 'Credit' : 'Refund'} for ${nameOf(user)}`;
  return (
    <Dialog title={title} opened onClose={onClose} busy={money.busy} size="lg">
      {!isDone && money.reviewed === null ? (
        <DialogForm
          form={giving.form}
          action="Preview"
          saving={money.busy}
          onSave={giving.preview}
          onCancel={onClose}
          refusal={giving.refusal}
          guard={giving.guard}
        >
          <GivingFields giving={giving} />
        </DialogForm>
      ) : null}
      {isDone ? null : <GivingPreview giving={giving} name={nameOf(user)} action={ACTIONS[as]} />}
      {isDone ? (
        <>
          <output>Transaction completed successfully</output>
          <DialogActions>
            <Button ref={focusOnce} onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      ) : null}
    </Dialog>
  );
}
