import { Button, Stack, Text } from '@mantine/core';
import type { PlanPreview } from '@larder/contract/customers/plan/plan.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import type { ReviewedPreview } from '../../../forms/use-previewed-form.ts';

type PlannedOrder = PlanPreview['orders'][number];

const COLUMNS: PanelColumn<PlannedOrder>[] = [
  {
    header: 'Delivery',
    cell: ({ deliver_at, is_skipped }) =>
      `${deliver_at === null ? 'No date' : showDay(deliver_at)}${is_skipped ? ' (skipped)' : ''}`,
  },
  { header: 'Meals now', align: 'right', cell: ({ before }) => before.meals },
  { header: 'New meals', align: 'right', cell: ({ after }) => after.meals },
  { header: 'Total now', align: 'right', cell: ({ before }) => <Money cents={before.total} /> },
  { header: 'New total', align: 'right', cell: ({ after }) => <Money cents={after.total} /> },
  { header: 'Note', cell: (order) => noteOf(order) },
  { header: 'Order', cell: ({ order_id }) => `#${order_id}` },
];

function noteOf({ reason, is_cart_changed, is_incomplete }: PlannedOrder): string {
  if (reason !== null) return reason;
  return [
    is_cart_changed ? 'Changes of this cart are lost.' : '',
    is_incomplete ? 'The week offers too few meals for the plan.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

interface PlanPreviewPanelProps {
  reviewed: ReviewedPreview<unknown, PlanPreview, null>;
}

export function PlanPreviewPanel({ reviewed }: PlanPreviewPanelProps) {
  const { orders, is_replaced_by_kids: isReplaced, below_minimum: below } = reviewed.preview;
  return (
    <Stack gap="md">
      {reviewed.failure ? <Callout tone="orange">{reviewed.failure}</Callout> : null}
      {isReplaced ? (
        <Callout tone="orange">
          The kids have categories of their own, which fill the boxes instead of this plan. No order changes.
        </Callout>
      ) : null}
      {below ? (
        <Callout tone="orange">
          This plan has {below.meals === 1 ? '1 meal' : `${below.meals} meals`}, and this customer's orders need at
          least {below.least} products. Its boxes will be made, but their carts can then only be changed to{' '}
          {below.least} or more.
        </Callout>
      ) : null}
      {orders.length > 0 ? (
        <>
          <Text size="sm">These orders are before their cutoff and will be refilled from the new plan:</Text>
          <PanelTable label="Orders that follow" columns={COLUMNS} rows={orders} rowKey={({ order_id }) => order_id} />
        </>
      ) : null}
      {orders.length === 0 && !isReplaced ? (
        <Text size="sm">No order changes. The next order will follow the new plan.</Text>
      ) : null}
      <DialogActions>
        <Button variant="default" ref={focused} disabled={reviewed.pushing} onClick={reviewed.back}>
          Back
        </Button>
        <WorkingButton working={reviewed.pushing} onClick={() => void reviewed.push()}>
          Change plan
        </WorkingButton>
      </DialogActions>
    </Stack>
  );
}

/** The preview replaces the form; focus its safe button. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();
