import { Button, Stack, Text } from '@mantine/core';
import {
  cancelChargeRetry,
  type ChargeRetry,
  listChargeRetries,
} from '@larder/contract/orders/charge-retries/charge-retries.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { REACTIVATABLE_STATUSES } from '@larder/domain/orders/reading/order-states.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import type { ChargeRetryState } from '@larder/domain/values/charging/charge-retries.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { boxOf } from '../../../parts/order-changes/describe-effect.ts';

/** Planned and past retries of a charge that failed at the cutoff (ORD-74, ORD-75); nothing without any. */
export function ChargeRetries({ order }: { order: Order }) {
  const read = useRead(listChargeRetries, { params: { orderId: order.id } });
  if (read.isPending) return null;
  const retries = read.data?.data;
  if (retries?.length === 0) return null;
  return (
    <Panel id="charge-retries" title="Retries of the failed charge">
      {retries ? (
        <Stack gap="sm">
          <Text size="sm">
            A retry charges the default card for the cart as it is then, and only before the post-cutoff deadline.
          </Text>
          <PanelTable
            label="Retries of the failed charge"
            rows={retries}
            rowKey={({ id }) => id}
            columns={[
              { header: 'Attempt', cell: ({ attempt }) => attempt },
              { header: 'When', cell: ({ due_at }) => <Moment at={due_at} /> },
              { header: 'Result', cell: (retry) => <Result retry={retry} order={order} /> },
              {
                header: 'Actions',
                cell: (retry) =>
                  retry.state === 'planned' && isWaiting(order) ? <CancelRetry retry={retry} order={order} /> : null,
              },
            ]}
          />
        </Stack>
      ) : (
        <FailedState message={read.error?.message ?? ''} onRetry={() => void read.refetch()} />
      )}
    </Panel>
  );
}

const isWaiting = ({ status }: Order) => REACTIVATABLE_STATUSES.includes(status);

const RESULTS: Record<ChargeRetryState, string> = {
  planned: 'Planned',
  charging: 'Waiting for the payment gateway',
  succeeded: 'Charged',
  declined: 'Declined',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
};

function Result({ retry, order }: { retry: ChargeRetry; order: Order }) {
  const { state, reason, amount, card_last_four, finished_at } = retry;
  if (state === 'planned' && !isWaiting(order)) return 'No longer needed';
  const charge = amount === null ? '' : ` ${formatDollars(amount)}`;
  const card = card_last_four === null ? '' : ` to the card ending in ${card_last_four}`;
  return (
    <>
      {RESULTS[state]}
      {charge}
      {card}
      {finished_at === null ? null : (
        <>
          {' on '}
          <Moment at={finished_at} />
        </>
      )}
      {reason === null ? null : `: ${reason}`}
    </>
  );
}

/** ORD-76 */
function CancelRetry({ retry: { id, attempt, due_at }, order }: { retry: ChargeRetry; order: Order }) {
  const { run } = useCall(cancelChargeRetry, { refreshes: 'all' });
  return (
    <ConfirmAction
      title={`Cancel retry ${attempt} of ${boxOf(order)}`}
      message={`The card will not be charged on ${showMoment(due_at)}. This cannot be undone, but you can reactivate the order and charge it yourself.`}
      action="Cancel retry"
      danger
      run={async () => {
        await run({ params: { orderId: order.id, id } });
        toast.success(`Retry ${attempt} was cancelled`, `For ${boxOf(order)}`);
        return null;
      }}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" aria-label={`Cancel retry ${attempt}`} onClick={open}>
          Cancel retry
        </Button>
      )}
    />
  );
}
