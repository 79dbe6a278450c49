import { Button, Stack, Text } from '@mantine/core';
import type { AddressPreview } from '@larder/contract/customers/addresses/addresses.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import type { ReactNode } from 'react';
import type { ReviewedPreview } from '../../../forms/use-previewed-form.ts';

type MovingOrder = AddressPreview['orders'][number];

const dayOf = (day: string | null) => (day === null ? 'No date' : showDay(day));

const COLUMNS: PanelColumn<MovingOrder>[] = [
  {
    header: 'Delivery',
    width: '19%',
    cell: ({ before, after }) => (
      <>
        <Moved before={dayOf(before.deliver_at)} after={dayOf(after.deliver_at)} />
        {describeSkip(before.is_skipped, after.is_skipped)}
      </>
    ),
  },
  {
    header: 'Ships',
    width: '17%',
    cell: ({ before, after }) => <Moved before={dayOf(before.ship_at)} after={dayOf(after.ship_at)} />,
  },
  {
    header: 'Carrier',
    width: '24%',
    cell: ({ before, after, is_undeliverable }) =>
      is_undeliverable ? (
        <strong>No carrier</strong>
      ) : (
        <Moved before={before.carrier_name ?? 'None'} after={after.carrier_name ?? 'None'} />
      ),
  },
  {
    header: 'Tax',
    width: '14%',
    align: 'right',
    cell: ({ before, after }) => <MovedMoney before={before.tax} after={after.tax} />,
  },
  {
    header: 'Total',
    width: '15%',
    align: 'right',
    cell: ({ before, after }) => <MovedMoney before={before.total} after={after.total} />,
  },
  { header: 'Order', width: '11%', cell: ({ order_id }) => `#${order_id}` },
];

function describeSkip(was: boolean, is: boolean): string | null {
  if (was && !is) return ' (no longer skipped: it is after the pause)';
  if (!was && is) return ' (skipped: it is inside the pause)';
  return is ? ' (skipped)' : null;
}

/** The new value first, since it is what the customer is told. */
function Moved({ before, after }: { before: ReactNode; after: string }) {
  if (before === after) return after;
  return (
    <>
      {after}
      <Text span display="block" size="xs" c="dimmed">
        was {before}
      </Text>
    </>
  );
}

type Amount = MovingOrder['after']['tax'];

function MovedMoney({ before, after }: { before: Amount; after: Amount }) {
  if (before === after) return <Money cents={after} />;
  return (
    <>
      <Money cents={after} />
      <Text span display="block" size="xs" c="dimmed">
        was <Money cents={before} />
      </Text>
    </>
  );
}

interface AddressPreviewPanelProps {
  action: string;
  reviewed: ReviewedPreview<unknown, AddressPreview, null>;
}

export function AddressPreviewPanel({ action, reviewed }: AddressPreviewPanelProps) {
  const { orders, kept_orders: kept, production_cycle: cycle, delivery_day: weekday } = reviewed.preview;
  return (
    <Stack gap="md">
      {reviewed.failure ? <Callout tone="orange">{reviewed.failure}</Callout> : null}
      {cycle === null ? null : (
        <Callout tone="orange">
          This zip code is delivered in {cycle.after}
          {cycle.before === null ? '' : `, not in ${cycle.before}`}. The customer moves to {cycle.after}.
        </Callout>
      )}
      {weekday.before === weekday.after || weekday.after === null ? null : (
        <Text size="sm">
          The delivery day becomes {weekday.after}
          {weekday.before === null ? '' : ` instead of ${weekday.before}`}.
        </Text>
      )}
      {orders.length === 0 ? (
        <Text size="sm">No order is before its cutoff, so no order changes.</Text>
      ) : (
        <>
          <Text size="sm">Orders before their cutoff will be delivered like this:</Text>
          <PanelTable
            label="Orders before their cutoff"
            columns={COLUMNS}
            rows={orders}
            rowKey={({ order_id }) => order_id}
          />
        </>
      )}
      {orders.some(({ is_undeliverable }) => is_undeliverable) ? (
        <Callout tone="red">
          No carrier serves the address of an order in its cycle. That order keeps its dates until you choose a carrier.
        </Callout>
      ) : null}
      {kept.length === 0 ? null : (
        <Callout tone="orange">
          {kept.length === 1 ? 'This order is' : 'These orders are'} past the cutoff and will still be delivered to the
          address of the order:{' '}
          {kept
            .map(({ order_id, deliver_at, address }) => `${dayOf(deliver_at)} (#${order_id}) to ${address}`)
            .join('; ')}
          .
        </Callout>
      )}
      <DialogActions>
        <Button variant="default" ref={focused} disabled={reviewed.pushing} onClick={reviewed.back}>
          Back
        </Button>
        <WorkingButton working={reviewed.pushing} onClick={() => void reviewed.push()}>
          {action}
        </WorkingButton>
      </DialogActions>
    </Stack>
  );
}

/** The preview replaces the form; focus its safe button. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();
