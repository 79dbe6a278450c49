import { Text } from '@mantine/core';
import type { Order } from '@larder/contract/orders/order.ts';
import { refusalToChangeCart } from '@larder/domain/orders/order-actions.ts';
import { Panel } from '@larder/ui/patterns/panel.tsx';
import { useBusinessNow } from '../../calls/use-business-now.ts';
import { CartEditor } from './cart-editor.tsx';
import { CartLines } from './cart-lines.tsx';
import { whyNot } from './order-rules.ts';

/** What the order holds; it can be changed while it is unlocked. */
export function CartPanel({ order }: { order: Order }) {
  const refusal = whyNot(refusalToChangeCart, order, useBusinessNow());
  return (
    <Panel id="cart" title="Cart">
      {refusal === null ? (
        <CartEditor key={order.id} order={order} />
      ) : (
        <>
          <CartLines items={order.cart?.data.items ?? []} />
          <Text size="sm" c="dimmed" mt="sm">
            {refusal}
          </Text>
        </>
      )}
    </Panel>
  );
}
