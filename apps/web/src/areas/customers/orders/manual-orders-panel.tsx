import { Button, Group, Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import {
  cancelOrder,
  createManualOrder,
  listCreatableOrders,
  resumeOrder,
  type CreatableOrder,
} from '@larder/contract/orders/making/manual-orders.ts';
import { listOrdersOfUser } from '@larder/contract/orders/reading/orders.ts';
import { BANNED } from '@larder/domain/orders/window/order-actions.ts';
import { INCOMPLETE_WORDS } from '@larder/domain/orders/making/incomplete-order.ts';
import { showDay, showWeekday } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmDialog } from '@larder/ui/patterns/forms/confirm-dialog.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useConfirmedAct } from '../../../parts/order-changes/use-confirmed-act.ts';

const REFRESHES = [listCreatableOrders, listOrdersOfUser];

export function ManualOrdersPanel({ user }: { user: User }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const read = useRead(listCreatableOrders, { params: { id: user.id } });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const rows = read.data.data.toSorted((a, b) => Number(a.is_cutoff_passed) - Number(b.is_cutoff_passed));
  if (rows.length === 0) return <Text size="sm">No weeks are open for orders.</Text>;
  return (
    <>
      {user.status === 'banned' ? (
        <Text size="sm" mb="md">
          {BANNED.message}
        </Text>
      ) : null}
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Weeks">
        {rows.map((row) => (
          <li key={`${row.order_week_id} ${row.production_cycle_id}`}>
            <Text size="sm" fw={600}>
              {nameOf(row)}
            </Text>
            <Text size="sm" c="dimmed">
              {row.delivery_quote.delivery_date === null ? 'No delivery date. ' : ''}Cutoff {cutoffOf(row)}
              {row.order ? `, order #${row.order.id} ${row.order.is_skipped ? 'skipped' : row.order.status}` : ''}
            </Text>
            {row.order?.is_incomplete ? <Callout tone="orange">{INCOMPLETE_WORDS}</Callout> : null}
            <OtherOrderNote row={row} />
            {row.is_cutoff_passed ? (
              <Text size="sm">Cutoff passed</Text>
            ) : (
              <Group gap="xs" mt={4}>
                {row.actions.map((action) => (
                  <Button
                    key={action}
                    variant={action === 'cancel' ? 'light' : 'default'}
                    {...(action === 'cancel' ? { color: 'red' } : {})}
                    size="compact-sm"
                    aria-label={`${TEXTS[action].label} ${nameOf(row)}`}
                    onClick={() => setOpened({ action, row })}
                  >
                    {TEXTS[action].label}
                  </Button>
                ))}
              </Group>
            )}
          </li>
        ))}
      </Stack>
      {opened === null ? null : <ManualAction {...opened} user={user} onClose={() => setOpened(null)} />}
    </>
  );
}

const describeOtherOrder = ({ other_cycle_order: other }: CreatableOrder): string | null =>
  other && `This week already has order #${other.id} in ${other.production_cycle_name}.`;

const OtherOrderNote = ({ row }: { row: CreatableOrder }) =>
  row.actions.some((action) => action !== 'cancel') ? <Text size="sm">{describeOtherOrder(row)}</Text> : null;

const nameOf = ({ order_week_number, production_cycle_name, delivery_quote: { delivery_date } }: CreatableOrder) =>
  delivery_date === null
    ? `Week ${order_week_number}, ${production_cycle_name}`
    : `${showWeekday(delivery_date)} ${showDay(delivery_date)}, week ${order_week_number}, ${production_cycle_name}`;

/** `2026-11-24T23:59:59` is Chicago wall time: `11/24/2026 11:59 PM CST`. */
function cutoffOf({ delivery_quote }: CreatableOrder): string {
  const at = Temporal.PlainDateTime.from(delivery_quote.cutoff_date_local);
  const hour = at.hour % 12 === 0 ? 12 : at.hour % 12;
  const minute = String(at.minute).padStart(2, '0');
  return `${at.month}/${at.day}/${at.year} ${hour}:${minute} ${at.hour < 12 ? 'AM' : 'PM'} CST`;
}

/** Fixed texts. */
const TEXTS = {
  create: { label: 'Create', done: 'created', question: 'Please confirm you want to create a new order' },
  resume: { label: 'Reactivate', done: 'reactivated', question: 'Please confirm you want to active this order?' },
  cancel: { label: 'Cancel', done: 'cancelled', question: 'Please confirm you want to CANCEL this order?' },
} as const;

interface Opened {
  action: keyof typeof TEXTS;
  row: CreatableOrder;
}

interface ManualActionProps extends Opened {
  user: User;
  onClose: () => void;
}

function ManualAction({ action, row, user, onClose }: ManualActionProps) {
  const confirmed = useConfirmedAct();
  const create = useCall(createManualOrder, { refreshes: REFRESHES });
  const resume = useCall(resumeOrder, { refreshes: REFRESHES });
  const cancel = useCall(cancelOrder, { refreshes: REFRESHES });
  const { label, done, question } = TEXTS[action];
  const otherOrder = action === 'cancel' ? null : describeOtherOrder(row);
  const perform = () => {
    const { order_week_id, production_cycle_id } = row;
    if (action === 'create')
      return create.run({ params: { id: user.id }, body: { user_id: user.id, order_week_id, production_cycle_id } });
    const params = { id: user.id, orderId: row.order?.id ?? 0 };
    return action === 'resume' ? resume.run({ params }) : cancel.run({ params });
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`${label}: ${nameOf(row)}`}
      message={
        otherOrder ? (
          <>
            <Text size="sm">{question}</Text>
            <Text size="sm" mt="xs">
              {otherOrder} Both orders will be delivered.
            </Text>
          </>
        ) : (
          question
        )
      }
      action={`${label} order`}
      danger={action === 'cancel'}
      run={() => confirmed(perform, `${nameOf(row)}: order of ${user.email} ${done}`)}
    />
  );
}
