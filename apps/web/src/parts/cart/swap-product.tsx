import { Button, Menu } from '@mantine/core';
import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { useBusinessNow } from '../../calls/use-business-now.ts';
import { useRead } from '../../calls/use-read.ts';
import { isPastCutoff } from '../order-changes/describe-effect.ts';
import { type AddedProduct, isSame } from './cart-draft.ts';

interface SwapProductProps {
  /** Product name. */
  of: string;
  sku: string;
  order: Order;
  cart: readonly AddedProduct[];
  isOpenAtFirst: boolean;
  /** Resolves to the refusal, or null. */
  onSwap: (product: AddedProduct) => Promise<string | null>;
}

/** One meal for another of the week that is left, in two presses (CUST-79). */
export function SwapProduct({ of, sku, order, cart, isOpenAtFirst, onSwap }: SwapProductProps) {
  const [opened, setOpened] = useState(isOpenAtFirst);
  const swap = async (product: AddedProduct) => {
    const refused = await onSwap(product);
    if (refused !== null) toast.error(`${of} not swapped`, refused, { of: 'cart' });
  };
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={300} withinPortal>
      <Menu.Target>
        <Button variant="default" size="compact-sm" aria-label={`Swap ${of}`}>
          Swap
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {opened ? <Offered sku={sku} order={order} cart={cart} onChoose={(product) => void swap(product)} /> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** As many as a week has, and more. */
const MOST = 200;

interface OfferedProps {
  sku: string;
  order: Order;
  cart: readonly AddedProduct[];
  onChoose: (product: AddedProduct) => void;
}

function Offered({ sku: swapped, order, cart, onChoose }: OfferedProps) {
  const isLate = isPastCutoff(order, useBusinessNow());
  const week = order.week.id;
  const read = useRead(
    listProducts,
    // After the cutoff what is added comes from the buffer (ORD-86).
    {
      query: {
        offered_in: week,
        perPage: MOST,
        ...(isLate ? { order_week_id: week, availability: 'buffer-left' as const } : { status: ['active' as const] }),
      },
    },
    { staleSeconds: 10 },
  );
  if (read.error) return <Menu.Item disabled>{read.error.message}</Menu.Item>;
  if (!read.data) return <Menu.Item disabled>Loading…</Menu.Item>;
  const others = read.data.data.filter(
    ({ sku, is_sold_out }) => !is_sold_out && !cart.some((line) => isSame(line.sku, sku)),
  );
  if (others.length === 0) return <Menu.Item disabled>Nothing else is left this week.</Menu.Item>;
  const own = order.cart?.data.items.find(({ sku }) => isSame(sku, swapped))?.category_id;
  return ownFirst(others, own).map(({ sku, name, buffer_quantity: left }) => (
    <Menu.Item
      key={sku}
      rightSection={typeof left === 'number' ? <small>{left} left</small> : null}
      onClick={() => onChoose({ sku, name })}
    >
      {name}
    </Menu.Item>
  ));
}

/** The category of the meal that is swapped. */
const ownFirst = <Product extends { category_id: number }>(products: readonly Product[], own: number | undefined) => [
  ...products.filter(({ category_id }) => category_id === own),
  ...products.filter(({ category_id }) => category_id !== own),
];
