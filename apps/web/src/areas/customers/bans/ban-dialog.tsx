import { Stack, Textarea } from '@mantine/core';
import { type Ban, banCustomer } from '@larder/contract/customers/bans/bans.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { refusalToBan } from '@larder/domain/customers/bans/ban-customer.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { nameOf } from '../users/users-columns.tsx';
import { EffectsOfBan } from './ban-effects.tsx';
import { useBan } from './use-ban.ts';

interface BanDialogProps {
  user: User;
  onClose: () => void;
}

/** CUST-95 */
export function BanDialog({ user, onClose }: BanDialogProps) {
  const { ban, error, refetch } = useBan(user.id);
  const refusal = ban && refusalOf(ban);
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(banCustomer, {
    initial: { reason: '' },
    toSent: ({ reason }) => ({ params: { id: user.id }, body: { reason, expected: ban?.fingerprint } }),
    refreshes: 'all',
    success: 'Customer banned',
    successMessage: nameOf(user),
    failure: 'Customer not banned',
    onSaved: onClose,
    onRefused: refetch,
  });
  return (
    <Dialog title={`Ban ${nameOf(user)}`} opened onClose={onClose} busy={used.saving} size="lg">
      <DialogForm
        form={form}
        action={refusal === null && error === null ? 'Ban customer' : null}
        onCancel={onClose}
        {...used}
        saving={used.saving || ban === null}
      >
        <Stack gap="sm">
          <output>
            {refusal ? (
              <Callout tone="orange">{refusal}</Callout>
            ) : ban ? (
              <EffectsOfBan ban={ban} />
            ) : error ? null : (
              <PanelSkeleton lines={2} />
            )}
          </output>
          {error ? <FailedState message={error.message} onRetry={refetch} /> : null}
          <Textarea
            label="Reason"
            description="Shown to staff in the head of the customer, never to the customer."
            required
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            key={form.key('reason')}
            {...form.getInputProps('reason')}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}

const refusalOf = ({ refusal, banned_at }: Ban) =>
  refusal ?? refusalToBan({ is_admin: false, is_erased: false, is_banned: banned_at !== null })?.message ?? null;
