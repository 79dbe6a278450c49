import '@mantine/core/styles/Table.css';
import { Table, Text } from '@mantine/core';
import type { Cart } from '@larder/contract/orders/cart/cart.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';

export function CartLines({ items }: { items: Cart['items'] }) {
  if (items.length === 0) return <Text size="sm">The cart is empty.</Text>;
  return (
    <Table aria-label="Cart items">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product</Table.Th>
          <Table.Th ta="right">Quantity</Table.Th>
          <Table.Th ta="right">Price</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(({ sku, name, quantity, unit_price }) => (
          <Table.Tr key={sku}>
            <Table.Td>
              {name}
              <Text size="xs" c="dimmed">
                {sku}
              </Text>
            </Table.Td>
            <Table.Td ta="right">{quantity}</Table.Td>
            <Table.Td ta="right">
              <Money cents={unit_price} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
