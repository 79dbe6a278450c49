import { Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { refusalToChangeCart } from '@larder/domain/orders/window/order-actions.ts';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { CartEditor } from '../../../parts/cart/cart-editor.tsx';
import { CartLines } from './cart-lines.tsx';
import { reasonNotToReturn } from '../../../parts/order-changes/order-rules.ts';
import { useCartEditor } from '../../../parts/cart/use-cart-editor.ts';

interface CartPanelProps {
  order: Order;
  user: User;
}

export const CartPanel = ({ order, user }: CartPanelProps) => (
  <Panel id="cart" title="Cart">
    <CartOf key={order.id} order={order} user={user} />
  </Panel>
);

function CartOf({ order, user }: CartPanelProps) {
  const editor = useCartEditor(order);
  const refusal = reasonNotToReturn(refusalToChangeCart, { order, user }, useBusinessNow());
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
