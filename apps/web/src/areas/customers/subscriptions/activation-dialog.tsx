import { Button, Stack } from '@mantine/core';
import {
  activateSubscription,
  previewSubscriptionActivation,
  type SubscriptionActivation,
  subscriptionActivation,
} from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { useState } from 'react';
import { CallFailure } from '../../../calls/call-failure.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { AmountsChanged } from '../../../parts/amounts-changed.tsx';
import { describeStatus } from './describe-restored.ts';
import { RestoredBoxes } from './restored-boxes.tsx';
import { SUBSCRIPTION_READS } from './subscription-reads.ts';

interface ActivationDialogProps {
  user: User;
  title: string;
  action: 'Unpause' | 'Activate';
  /** The rule, where the boxes cannot be named. */
  rule: string;
  onDone: () => void;
  onFailed?: () => void;
  onClose: () => void;
}

const OPPOSITES: Partial<Record<SubscriptionActivation['status'], string>> = {
  paused: 'Unpause',
  cancelled: 'Activate',
};

/** Asks again if its boxes or the status of the subscription are others than those that it showed (CUST-80). */
export function ActivationDialog({ user, title, action, rule, onDone, onFailed, onClose }: ActivationDialogProps) {
  const params = { id: user.id };
  const read = useRead(previewSubscriptionActivation, { params }, { staleSeconds: 0 });
  const [changed, setChanged] = useState<SubscriptionActivation | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { run, running } = useCall(activateSubscription, { refreshes: SUBSCRIPTION_READS });
  const reviewed = changed ?? read.data?.data ?? null;
  const otherStatus = reviewed && describeStatus(action, reviewed.status);
  const activate = async () => {
    setRefused(null);
    try {
      await run({ params, body: { expected: reviewed?.fingerprint } });
      onClose();
      onDone();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const current = changedPreview(subscriptionActivation, error);
      setChanged(current ?? changed);
      if (current !== null) return;
      onFailed?.();
      setRefused(`Request failed: ${error.message}`);
    }
  };
  return (
    <Dialog title={title} opened onClose={onClose} busy={running} size="lg">
      <Stack gap="sm">
        {changed === null ? null : <AmountsChanged />}
        {otherStatus === null ? null : <Callout tone="orange">{otherStatus}</Callout>}
        <RestoredBoxes activation={reviewed} isPending={read.isPending}>
          {rule}
        </RestoredBoxes>
        <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
        <DialogActions>
          <Button variant="default" data-autofocus disabled={running} onClick={onClose}>
            Cancel
          </Button>
          <WorkingButton working={running || read.isPending} onClick={activate}>
            {OPPOSITES[reviewed?.status ?? 'active'] ?? action}
          </WorkingButton>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
