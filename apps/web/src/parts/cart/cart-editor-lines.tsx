import { Stack, Textarea } from '@mantine/core';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { CallFailure } from '../../calls/call-failure.ts';
import { AddProduct } from './add-product.tsx';
import { errorOfLine, type CartDraft } from './cart-draft.ts';
import { CartEditorLine } from './cart-editor-line.tsx';
import type { CartChanges } from './cart-changes.ts';
import { PicksSum } from './picks-sum.tsx';
import { SwapProduct } from './swap-product.tsx';

interface CartEditorLinesProps {
  draft: CartDraft;
  order: Order;
  swapping?: string | undefined;
  changes: CartChanges;
  failure: CallFailure | null;
}

export const CartEditorLines = ({ draft, order, swapping, changes, failure }: CartEditorLinesProps) => (
  <>
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Cart items">
      {draft.lines.map((line, index) => (
        <CartEditorLine
          key={line.sku}
          line={line}
          error={failure && errorOfLine(failure.errors, index)}
          onQuantity={(quantity) => changes.setQuantity(line.sku, quantity)}
          onRemove={() => changes.remove(line.sku)}
          swap={
            <SwapProduct
              of={line.name}
              sku={line.sku}
              order={order}
              cart={draft.lines}
              isOpenAtFirst={line.sku === swapping}
              onSwap={(product) => changes.swap(line.sku, product)}
            />
          }
        />
      ))}
    </Stack>
    {draft.menuReason === null ? null : (
      <Textarea
        label="Reason to go beyond the menu and the buffer"
        description="Recorded with the change. Not needed if you add fewer."
        data-path="menu_reason"
        required
        autosize
        minRows={2}
        maxLength={2_000}
        value={draft.menuReason}
        error={draft.menuReason.trim() === '' ? failure?.errors['menu_reason']?.[0] : null}
        onChange={(event) => changes.setReason(event.currentTarget.value)}
      />
    )}
    <PicksSum draft={draft} />
    <AddProduct onAdd={changes.add} />
  </>
);
