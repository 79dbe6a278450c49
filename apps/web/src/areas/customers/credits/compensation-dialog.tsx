import type { Preview } from '@larder/contract/wire/preview.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { CompensationKind } from '@larder/domain/billing/credits/compensation.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { LeaveDialog } from '@larder/ui/patterns/forms/leave-dialog.tsx';
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
  /** Opened by an act: a refund begins with all that is left, and the figures are shown before the press. */
  isQuick?: boolean;
  onClose: () => void;
}

const ACTIONS: Record<CompensationKind, string> = { credit: 'Add credit', refund: 'Issue refund' };

/** `Issue refund of $84.00`: card money moves, so the button names it. */
const actionOf = (as: CompensationKind, preview: Preview | null) =>
  as === 'refund' && preview !== null ? `${ACTIONS.refund} of ${formatDollars(preview.returns.refund)}` : ACTIONS[as];

/** Form and review. It closes once the money has moved. */
export function CompensationDialog({ user, first, of, isQuick = false, onClose }: CompensationDialogProps) {
  const compensation = useCompensationDialog({ user, first, of: of ?? null, isQuick, onDone: onClose });
  const { money, as, inline } = compensation;
  const title = `${as === 'credit' ? 'Credit' : 'Refund'} for ${nameOf(user)}`;
  return (
    <Dialog title={title} opened onClose={onClose} busy={money.busy} size="lg">
      {money.reviewed === null ? (
        <DialogForm
          form={compensation.form}
          action={compensation.isOneStep ? actionOf(as, inline) : 'Preview'}
          saving={money.busy}
          onSave={compensation.preview}
          onCancel={onClose}
          refusal={compensation.refusal}
          guard={compensation.guard}
        >
          <CompensationFields compensation={compensation} />
          {inline === null ? null : (
            <CompensationFacts compensation={compensation} preview={inline} name={nameOf(user)} />
          )}
        </DialogForm>
      ) : (
        <LeaveDialog guard={compensation.guard} changed={[]} />
      )}
      <CompensationPreview
        compensation={compensation}
        name={nameOf(user)}
        action={actionOf(as, money.reviewed?.preview ?? null)}
      />
    </Dialog>
  );
}
