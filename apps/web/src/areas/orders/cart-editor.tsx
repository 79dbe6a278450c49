import { Button, Group, Stack } from '@mantine/core';
import type { Order } from '@larder/contract/orders/order.ts';
import { Callout } from '@larder/ui/controls/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/working-button.tsx';
import { LeaveDialog } from '@larder/ui/patterns/leave-dialog.tsx';
import { CartEditorLines } from './cart-editor-lines.tsx';
import { MoneyPreview } from './money-preview.tsx';
import { useCartEditor } from './use-cart-editor.ts';

/** Changes a cart: quantities, removal, products by name or SKU; then what that means; then it is saved. */
export function CartEditor({ order }: { order: Order }) {
  const editor = useCartEditor(order);
  const { draft, isChanged, failure, money } = editor;
  return (
    <Stack gap="sm">
      <CartEditorLines draft={draft} changes={editor.changes} failure={failure} />
      <div role="alert">
        {failure ? <Callout tone="red">{failure.errors['items']?.[0] ?? failure.message}</Callout> : null}
      </div>
      {isChanged ? (
        <Group gap="xs">
          <WorkingButton working={money.busy} onClick={money.look}>
            See what will happen
          </WorkingButton>
          <Button variant="default" disabled={money.busy} onClick={editor.discard}>
            Discard changes
          </Button>
        </Group>
      ) : null}
      <Dialog
        title={`Change the cart of order #${order.id}`}
        opened={money.seen !== null}
        onClose={money.back}
        busy={money.busy}
        size="lg"
      >
        <MoneyPreview money={money} action="Save cart" />
      </Dialog>
      <LeaveDialog guard={editor.guard} changed={['the cart']} />
    </Stack>
  );
}
