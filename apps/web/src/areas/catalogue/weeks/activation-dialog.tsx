import { Button, Checkbox, Text } from '@mantine/core';
import { listMealRotations, listRotationWeeks } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { showMenuPlan } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { showWeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { listOrderMaking } from '@larder/contract/orders/making/order-making.ts';
import { activateOrderWeek, listOrderWeeks, type OrderWeek } from '@larder/contract/orders/weeks/order-weeks.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useRef, useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { countOf, describeConfirmation, describeShort } from './activation-messages.ts';
import { ActivationPreviewView, CountingOrders } from './activation-preview-view.tsx';
import { useActivationPreview } from './use-activation-preview.ts';

interface ActivationDialogProps {
  week: Pick<OrderWeek, 'id' | 'number'>;
  opened: boolean;
  onClose: () => void;
}

export function ActivationDialog({ week, opened, onClose }: ActivationDialogProps) {
  const { run, running, failure, reset } = useCall(activateOrderWeek, {
    refreshes: [listOrderWeeks, listMealRotations, listRotationWeeks, listOrderMaking, showWeekCockpit, showMenuPlan],
  });
  const { preview, failure: unread, reload } = useActivationPreview(week.id, opened);
  // A number: another count must be confirmed again.
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const [wasPressed, setPressed] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const toConfirm = preview?.confirm_incomplete ?? null;
  const isConfirmed = toConfirm === null || confirmed === toConfirm;
  const close = () => {
    reset();
    setConfirmed(null);
    setPressed(false);
    onClose();
  };
  const activate = async () => {
    setPressed(true);
    if (!isConfirmed) return box.current?.focus();
    const body = toConfirm === null ? {} : { confirm_incomplete: toConfirm };
    const done = await run({ params: { id: week.id }, body }).catch(() => null);
    if (done === null) return reload();
    close();
    toast.success(`Week ${week.number} activated`, 'Its orders are being created.');
  };
  const canActivate = preview?.state === 'counted' && preview.refusal === null;
  return (
    <Dialog title={`Activate week ${week.number}`} opened={opened} onClose={close} busy={running} size="xl">
      {preview?.state === 'counting' ? <CountingOrders preview={preview} /> : null}
      <div aria-live="polite" aria-busy={preview?.state !== 'counted' && unread === null}>
        {preview?.state === 'counted' ? (
          <ActivationPreviewView
            preview={preview}
            confirmation={
              toConfirm === null ? null : (
                <Checkbox
                  ref={box}
                  label={describeConfirmation(preview.orders)}
                  checked={isConfirmed}
                  error={wasPressed && !isConfirmed ? 'Check this box to activate the week.' : null}
                  onChange={({ currentTarget }) => setConfirmed(currentTarget.checked ? toConfirm : null)}
                />
              )
            }
          />
        ) : unread !== null ? (
          <FailedState message={unread.message} onRetry={reload} />
        ) : preview === undefined ? (
          <Loading />
        ) : null}
      </div>
      <div role="alert">
        {failure && failure.message !== preview?.refusal ? <Refused message={failure.message} /> : null}
      </div>
      <DialogActions>
        <Button variant="default" data-autofocus disabled={running} onClick={close}>
          {canActivate ? 'Cancel' : 'Close'}
        </Button>
        {canActivate ? (
          <WorkingButton working={running} onClick={activate}>
            {toConfirm === null
              ? `Activate and create ${countOf(preview.orders.made, 'order')}`
              : `Activate with ${describeShort(preview.orders)}`}
          </WorkingButton>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

const Loading = () => (
  <>
    <Text size="sm">Counting the orders of this week…</Text>
    <PanelSkeleton />
  </>
);

const Refused = ({ message }: { message: string }) => (
  <div style={{ marginTop: 14 }}>
    <Callout tone="red">{message}</Callout>
  </div>
);
