import '@mantine/core/styles/Table.css';
import { Checkbox, Input, NativeSelect, Table } from '@mantine/core';
import type { Cart } from '@larder/contract/orders/cart/cart.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';
import type { ReactNode } from 'react';

interface ProductPicksProps {
  items: Cart['items'];
  picks: Record<string, number>;
  error: ReactNode;
  onChange: (picks: Record<string, number>) => void;
}

const PICKS_ERROR = 'picks-error';

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => String(count));

export const ProductPicks = ({ items, picks, error, onChange }: ProductPicksProps) => (
  <>
    <Table aria-label="Products">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product</Table.Th>
          <Table.Th ta="right">Price</Table.Th>
          <Table.Th>Quantity</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(({ sku, name, quantity, unit_price }, index) => (
          <Table.Tr key={sku}>
            <Table.Td>
              <Checkbox
                size="xs"
                label={name}
                checked={(picks[sku] ?? 0) > 0}
                onChange={({ currentTarget: { checked } }) => onChange({ ...picks, [sku]: checked ? 1 : 0 })}
              />
            </Table.Td>
            <Table.Td ta="right">
              <Money cents={unit_price} />
            </Table.Td>
            <Table.Td>
              <NativeSelect
                aria-label={`Quantity of ${name}`}
                size="xs"
                // Lets the form focus the products on an error.
                {...(index === 0 ? { 'data-path': 'products' } : {})}
                {...(error ? { 'aria-invalid': true, 'aria-describedby': PICKS_ERROR } : {})}
                data={upTo(quantity)}
                value={String(picks[sku] ?? 0)}
                onChange={(event) => onChange({ ...picks, [sku]: Number(event.currentTarget.value) })}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    {error ? <Input.Error id={PICKS_ERROR}>{error}</Input.Error> : null}
  </>
);
