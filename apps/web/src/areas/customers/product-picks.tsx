import { NativeSelect, Table } from '@mantine/core';
import type { Cart } from '@larder/contract/orders/cart.ts';
import { Money } from '@larder/ui/controls/money.tsx';

interface ProductPicksProps {
  items: Cart['items'];
  picks: Record<string, number>;
  onChange: (picks: Record<string, number>) => void;
}

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => String(count));

/** The products of an order, each up to the quantity that its cart holds. */
export const ProductPicks = ({ items, picks, onChange }: ProductPicksProps) => (
  <Table aria-label="Products">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Product</Table.Th>
        <Table.Th ta="right">Price</Table.Th>
        <Table.Th>Quantity</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {items.map(({ sku, name, quantity, unit_price }) => (
        <Table.Tr key={sku}>
          <Table.Td>{name}</Table.Td>
          <Table.Td ta="right">
            <Money cents={unit_price} />
          </Table.Td>
          <Table.Td>
            <NativeSelect
              aria-label={`Quantity of ${name}`}
              size="xs"
              data={upTo(quantity)}
              value={String(picks[sku] ?? 0)}
              onChange={(event) => onChange({ ...picks, [sku]: Number(event.currentTarget.value) })}
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
