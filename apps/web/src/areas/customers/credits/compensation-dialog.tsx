import { Button } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { CompensationKind } from '@larder/domain/billing/credits/compensation.ts';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useEffect, useRef } from 'react';
import { focusOnce } from '../users/focus-once.ts';
import { CompensationFields } from './compensation-fields.tsx';
import { CompensationFacts, CompensationPreview } from './compensation-preview.tsx';
import { type CompensatedOrder, useCompensationDialog } from './use-compensation-dialog.ts';
import { nameOf } from '../users/users-columns.tsx';

interface CompensationDialogProps {
  user: User;
  /** Selected at first. */
  first: CompensationKind;
  /** Filled in at first. */
  of?: CompensatedOrder;
  /** Opened by an act: a refund begins with all that is left, and a credit shows its figures before the press. */
  isQuick?: boolean;
  onClose: () => void;
}

const ACTIONS: Record<CompensationKind, string> = { credit: 'Add credit', refund: 'Issue refund' };

/** Form, review, result. */
export function CompensationDialog({ user, first, of, isQuick = false, onClose }: CompensationDialogProps) {
  const compensation = useCompensationDialog({ user, first, of: of ?? null, isQuick });
  const { money, isDone, as } = compensation;
  const title = `${as === 'credit' ? 'Credit' : 'Refund'} for ${nameOf(user)}`;
  return (
    <Dialog title={title} opened onClose={onClose} busy={money.busy} size="lg">
      {!isDone && money.reviewed === null ? (
        <DialogForm
          form={compensation.form}
          action={compensation.isOneStep ? ACTIONS[as] : 'Preview'}
          saving={money.busy}
          onSave={compensation.preview}
          onCancel={onClose}
          refusal={compensation.refusal}
          guard={compensation.guard}
        >
          <CompensationFields compensation={compensation} />
          {compensation.inline === null ? null : (
            <CompensationFacts compensation={compensation} preview={compensation.inline} name={nameOf(user)} />
          )}
        </DialogForm>
      ) : null}
      {isDone ? null : <CompensationPreview compensation={compensation} name={nameOf(user)} action={ACTIONS[as]} />}
      {isDone ? <Done onClose={onClose} /> : null}
    </Dialog>
  );
}

/** Long enough to be read. */
const CLOSES_AFTER_MS = 2_500;

function Done({ onClose }: { onClose: () => void }) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const timer = setTimeout(() => close.current(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <output>Transaction completed successfully</output>
      <DialogActions>
        <Button ref={focusOnce} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}
