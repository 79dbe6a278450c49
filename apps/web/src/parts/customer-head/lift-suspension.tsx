import { Button, Stack, Text } from '@mantine/core';
import {
  liftSuspension,
  showSuspension,
  type Suspension,
  suspension as suspensionShape,
} from '@larder/contract/customers/suspensions/suspensions.ts';
import { describeEffect, refusalToLiftSuspension } from '@larder/domain/customers/suspensions/lift-suspension.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { CallFailure } from '../../calls/call-failure.ts';
import { changedPreview } from '../../calls/money-calls.ts';
import { useCall } from '../../calls/use-call.ts';
import { useRead } from '../../calls/use-read.ts';
import { AmountsChanged } from '../amounts-changed.tsx';

/** Without a charge, outside the window of an order (CUST-66). */
export function LiftSuspension({ userId, isBanned }: { userId: number; isBanned: boolean }) {
  const [opened, setOpened] = useState(false);
  // The head names an order that waits instead of this act.
  const refusal = refusalToLiftSuspension({ isSuspended: true, isBanned, waiting: null })?.message ?? null;
  return (
    <>
      <ButtonWithReason action="Lift suspension" refusal={refusal} onClick={() => setOpened(true)} />
      {opened ? <LiftDialog userId={userId} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

interface LiftDialogProps {
  userId: number;
  onClose: () => void;
}

function LiftDialog({ userId, onClose }: LiftDialogProps) {
  const params = { id: userId };
  const read = useRead(showSuspension, { params });
  const [changed, setChanged] = useState<Suspension | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { run, running } = useCall(liftSuspension, { refreshes: 'all' });
  const reviewed = changed ?? read.data?.data ?? null;
  const lift = async ({ fingerprint, email }: Suspension) => {
    setRefused(null);
    try {
      const { data } = await run({ params, body: { expected: fingerprint } });
      onClose();
      toast.success('Suspension lifted', `${email} is ${data.status}.`);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const current = changedPreview(suspensionShape, error);
      if (current === null) setRefused(error.message);
      else setChanged(current);
    }
  };
  return (
    <Dialog
      title={reviewed ? `Lift the suspension of ${reviewed.email}` : 'Lift suspension'}
      opened
      onClose={onClose}
      busy={running}
      size="lg"
    >
      {reviewed ? (
        <Stack gap="sm">
          {changed ? <AmountsChanged /> : null}
          {reviewed.refusal === null ? <Effects of={reviewed} /> : <Callout tone="orange">{reviewed.refusal}</Callout>}
          <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
          <DialogActions>
            <Button variant="default" ref={focused} disabled={running} onClick={onClose}>
              {reviewed.refusal === null ? 'Cancel' : 'Close'}
            </Button>
            {reviewed.refusal === null ? (
              <WorkingButton working={running} onClick={() => lift(reviewed)}>
                Lift suspension
              </WorkingButton>
            ) : null}
          </DialogActions>
        </Stack>
      ) : read.error ? (
        <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </Dialog>
  );
}

const Effects = ({ of: { orders, card_last_four, status_after } }: { of: Suspension }) => (
  <>
    <Text size="sm">
      Nothing is charged now. The customer’s status becomes {status_after}.{' '}
      {orders.length === 0 ? 'No order is affected.' : ''}
      {orders.some(({ effect }) => effect === 'charged') ? 'Credit is used first.' : ''}
    </Text>
    {orders.length > 0 ? (
      <ul aria-label="Orders" style={{ margin: 0, paddingInlineStart: 20 }}>
        {orders.map((order) => (
          <li key={order.order_id}>{describeEffect(order)}</li>
        ))}
      </ul>
    ) : null}
    {card_last_four === null && orders.some(({ effect }) => effect === 'charged') ? (
      <Callout tone="orange">
        This customer has no card. What credits do not pay fails at the cutoff, and the customer is suspended again.
      </Callout>
    ) : null}
  </>
);

/** The orders load after the dialog opens. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();
