import { Button, Stack } from '@mantine/core';
import { type Ban, ban as banShape, liftBan } from '@larder/contract/customers/bans/bans.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { refusalToLiftBan } from '@larder/domain/customers/bans/ban-customer.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { CallFailure } from '../../../calls/call-failure.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { AmountsChanged } from '../../../parts/amounts-changed.tsx';
import { nameOf } from '../users/users-columns.tsx';
import { EffectsOfLifting } from './ban-effects.tsx';
import { useBan } from './use-ban.ts';

interface LiftBanDialogProps {
  user: User;
  onClose: () => void;
}

/** CUST-96 */
export function LiftBanDialog({ user, onClose }: LiftBanDialogProps) {
  const { ban, error: failure, refetch } = useBan(user.id);
  const [changed, setChanged] = useState<Ban | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { run, running } = useCall(liftBan, { refreshes: 'all' });
  const reviewed = changed ?? ban;
  const refusal = reviewed && refusalOf(reviewed);
  const lift = async ({ fingerprint }: Ban) => {
    setRefused(null);
    try {
      const { data } = await run({ params: { id: user.id }, body: { expected: fingerprint } });
      onClose();
      toast.success('Ban lifted', `${nameOf(user)} is ${data.status}.`);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const current = changedPreview(banShape, error);
      if (current === null) setRefused(error.message);
      else setChanged(current);
    }
  };
  return (
    <Dialog title={`Lift the ban of ${nameOf(user)}`} opened onClose={onClose} busy={running} size="lg">
      <Stack gap="sm">
        {changed ? <AmountsChanged /> : null}
        {refusal ? (
          <Callout tone="orange">{refusal}</Callout>
        ) : reviewed ? (
          <EffectsOfLifting ban={reviewed} />
        ) : failure ? (
          <FailedState message={failure.message} onRetry={refetch} />
        ) : (
          <PanelSkeleton lines={2} />
        )}
        <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
        <DialogActions>
          <Button variant="default" data-autofocus disabled={running} onClick={onClose}>
            {refusal === null ? 'Cancel' : 'Close'}
          </Button>
          {reviewed && refusal === null ? (
            <WorkingButton working={running} onClick={() => lift(reviewed)}>
              Lift ban
            </WorkingButton>
          ) : null}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

const refusalOf = ({ refusal, banned_at }: Ban) =>
  refusal ?? refusalToLiftBan({ is_admin: false, is_erased: false, is_banned: banned_at !== null })?.message ?? null;
