import { Button, Stack, Text } from '@mantine/core';
import { listMealRotations, listRotationWeeks } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { showWeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { listOrderMaking } from '@larder/contract/orders/making/order-making.ts';
import {
  activateOrderWeek,
  type ActivationPreview,
  listOrderWeeks,
  type OrderWeek,
  previewActivation,
} from '@larder/contract/orders/weeks/order-weeks.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { countOf, describeShortfall } from './activation-messages.ts';
import { ActivationCategories } from './activation-categories.tsx';

interface ActivationDialogProps {
  week: Pick<OrderWeek, 'id' | 'number'>;
  opened: boolean;
  onClose: () => void;
}

/** Counted again each time it opens. */
export function ActivationDialog({ week, opened, onClose }: ActivationDialogProps) {
  const { run, running, failure, reset } = useCall(activateOrderWeek, {
    refreshes: [
      listOrderWeeks,
      listMealRotations,
      listRotationWeeks,
      listOrderMaking,
      previewActivation,
      showWeekCockpit,
    ],
  });
  const read = useRead(previewActivation, { params: { id: week.id } }, { enabled: opened, staleSeconds: 0 });
  // Hide an outdated count.
  const preview = read.isSuccess && !read.isFetching ? read.data.data : undefined;
  const close = () => {
    reset();
    onClose();
  };
  const activate = async () => {
    const done = await run({ params: { id: week.id } }).catch(() => null);
    if (done === null) return;
    close();
    toast.success(`Week ${week.number} activated`, 'Its orders are being created.');
  };
  return (
    <Dialog title={`Activate week ${week.number}`} opened={opened} onClose={close} busy={running} size="lg">
      <div aria-live="polite" aria-busy={read.isFetching}>
        {preview ? (
          <Preview preview={preview} />
        ) : read.isFetching ? (
          <Counting />
        ) : (
          <FailedState message={read.error?.message ?? ''} onRetry={() => void read.refetch()} />
        )}
      </div>
      <div role="alert">{failure ? <Refused message={failure.message} /> : null}</div>
      <DialogActions>
        <Button variant="default" data-autofocus disabled={running} onClick={close}>
          {preview?.refusal === null ? 'Cancel' : 'Close'}
        </Button>
        {preview?.refusal === null ? (
          <WorkingButton working={running} onClick={activate}>
            {`Activate and create ${countOf(preview, preview.orders.made, 'order')}`}
          </WorkingButton>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

const Counting = () => (
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

function Preview({ preview }: { preview: ActivationPreview }) {
  const missing = describeShortfall(preview);
  return (
    <Stack gap="sm">
      {preview.refusal === null ? null : <Callout tone="red">{preview.refusal}</Callout>}
      <Text size="sm">
        {`${countOf(preview, preview.orders.made, 'order')} for ${countOf({ is_estimate: false }, preview.customers, 'customer')} with an active subscription. `}
        {preview.is_estimate
          ? `Estimated from ${preview.looked_at.toLocaleString('en-US')} of these customers. `
          : 'Paused customers and customers without a carrier get no order. '}
        An active week stays in its rotation.
      </Text>
      {missing === null || preview.refusal !== null ? null : <Callout tone="orange">{missing}</Callout>}
      <ActivationCategories preview={preview} />
    </Stack>
  );
}
