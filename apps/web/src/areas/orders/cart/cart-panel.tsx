import { Text } from '@mantine/core';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { refusalToChangeCart } from '@larder/domain/orders/window/order-actions.ts';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { CartEditor } from '../../../parts/cart/cart-editor.tsx';
import { CartLines } from './cart-lines.tsx';
import { disabledReason } from '../../../parts/order-changes/order-rules.ts';
import { useCartEditor } from '../../../parts/cart/use-cart-editor.ts';

export const CartPanel = ({ order }: { order: Order }) => (
  <Panel id="cart" title="Cart">
    <CartOf key={order.id} order={order} />
  </Panel>
);

function CartOf({ order }: { order: Order }) {
  const editor = useCartEditor(order);
  const refusal = disabledReason(refusalToChangeCart, order, useBusinessNow());
  // Keep unsaved changes if someone else locks the order.
  if (refusal === null || editor.isChanged) return <CartEditor order={order} editor={editor} refusal={refusal} />;
  return (
    <>
      <CartLines items={order.cart?.data.items ?? []} />
      <Text size="sm" c="dimmed" mt="sm">
        {refusal}
      </Text>
    </>
  );
}
