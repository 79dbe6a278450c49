import '@mantine/core/styles/Table.css';
import { Button, Stack, Table, Text } from '@mantine/core';
import type { Cart } from '@larder/contract/orders/cart/cart.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { sum } from '@larder/domain/values/cents.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { useId, useState } from 'react';

const GROUPS: [keyof Cart['costs'], string][] = [
  ['subscription', 'Subscription'],
  ['pre_cutoff_changes', 'Changes before the cutoff'],
  ['post_cutoff_changes', 'Changes after the cutoff'],
];

export function OrderCosts({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const groupsId = useId();
  const cart = order.cart?.data;
  return (
    <Stack gap="sm">
      <Text component="h3" fw={600} size="sm" m={0}>
        Processed charges
      </Text>
      <Facts
        facts={[
          { name: 'Total cost', value: <Money cents={order.total_cost} /> },
          { name: 'Post-cutoff only cost', value: <Money cents={order.post_cutoff_cost} /> },
          { name: 'Paid by card', value: <Money cents={order.paid_amount} /> },
        ]}
      />
      {cart ? (
        <>
          <Text component="h3" fw={600} size="sm" m={0}>
            Cart totals
          </Text>
          <Facts
            facts={[
              { name: 'Items', value: <Money cents={itemsOf(cart)} /> },
              { name: 'Discount', value: <Money cents={cart.discount} /> },
              { name: 'Shipping', value: <Money cents={cart.shipping} /> },
              { name: 'Tax', value: <Money cents={cart.tax} /> },
              { name: 'Total', value: <Money cents={cart.total} /> },
            ]}
          />
          {order.is_skipped ? (
            <Text size="sm" c="dimmed">
              This order is skipped, so its cart is not charged.
            </Text>
          ) : null}
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={open}
              aria-controls={groupsId}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Hide cost groups' : 'Show cost groups'}
            </Button>
          </div>
          <div id={groupsId} hidden={!open}>
            <CostGroups costs={cart.costs} />
          </div>
        </>
      ) : null}
    </Stack>
  );
}

const itemsOf = ({ costs }: Cart) => sum(GROUPS.map(([group]) => costs[group].total_cost));

const CostGroups = ({ costs }: { costs: Cart['costs'] }) => (
  <Table aria-label="Cost groups">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Group</Table.Th>
        <Table.Th ta="right">Amount</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {GROUPS.map(([group, name]) => (
        <Table.Tr key={group}>
          <Table.Td>
            {name}
            {costs[group].categories.map(({ category_id, category_name, quantity, amount }) => (
              <Text key={category_id} size="xs" c="dimmed">
                {quantity} × {category_name}: <Money cents={amount} />
              </Text>
            ))}
          </Table.Td>
          <Table.Td ta="right">
            <Money cents={costs[group].total_cost} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
