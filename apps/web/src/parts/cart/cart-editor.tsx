import { Button, Group, Stack } from '@mantine/core';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { LeaveDialog } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { ActionButton } from '../order-changes/action-button.tsx';
import { describeCart } from './cart-draft.ts';
import { CartEditorLines } from './cart-editor-lines.tsx';
import { DraftChanges } from './draft-changes.tsx';
import { MoneyPreview } from '../order-changes/money-preview.tsx';
import type { useCartEditor } from './use-cart-editor.ts';
import { boxOf } from '../order-changes/describe-effect.ts';

interface CartEditorProps {
  order: Order;
  editor: ReturnType<typeof useCartEditor>;
  refusal: string | null;
}

export function CartEditor({ order, editor, refusal }: CartEditorProps) {
  const { draft, isChanged, failure, money } = editor;
  return (
    <Stack gap="sm">
      <CartEditorLines draft={draft} order={order} changes={editor.changes} failure={editor.failureOfLines} />
      <div role="alert">
        {failure ? (
          <Callout tone="red">
            {failure.errors['items']?.[0] ?? failure.message}
            {failure.code === 'stale' ? ` Its cart is now: ${describeCart(order)}.` : null}
          </Callout>
        ) : null}
      </div>
      {isChanged ? (
        <Group gap="xs" align="flex-start">
          <ActionButton
            label="Preview"
            variant="filled"
            refusal={refusal}
            working={money.busy}
            onClick={money.review}
          />
          <Button variant="default" disabled={money.busy} onClick={editor.discard}>
            Discard changes
          </Button>
        </Group>
      ) : null}
      <Dialog
        title={`Change the meals in ${boxOf(order)}`}
        opened={money.reviewed !== null}
        onClose={money.back}
        busy={money.busy}
        size="lg"
      >
        <MoneyPreview money={money} action="Save cart">
          <DraftChanges order={order} draft={draft} />
        </MoneyPreview>
      </Dialog>
      <LeaveDialog guard={editor.guard} changed={['the cart']} />
    </Stack>
  );
}
