import { Button, Group, Stack, Text } from '@mantine/core';
import { listOrdersToDecide, type OrderToDecide } from '@larder/contract/orders/charging/order-decisions.ts';
import type { OrderDecision } from '@larder/domain/values/enums/order-problems.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { SelectionBar } from '../../../parts/bulk-acts/selection-bar.tsx';
import { ORDERS, ordersToSent } from '../../../parts/bulk-acts/selection.ts';
import { useSelection } from '../../../parts/bulk-acts/use-selection.ts';
import { ACTS_ON_ORDERS, EXPORTED_ORDERS } from '../reading/acts-on-orders.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { DECISION_LABELS, PROBLEM_MESSAGES } from './decision-labels.ts';
import { orderOf } from '../../../parts/order-changes/describe-effect.ts';

export function OrdersToDecide() {
  const read = useRead(listOrdersToDecide, {});
  const [deciding, setDeciding] = useState<{ order: OrderToDecide['order']; decision: OrderDecision } | null>(null);
  const found = read.data?.data ?? [];
  const orders = found.map((each) => ({ ...each, id: each.order.id }));
  const selection = useSelection({
    noun: ORDERS,
    filter: {},
    page: orders,
    label: ({ id }) => `Select order ${id}`,
    count: async () => orders.length,
    // The list has no pages, so its orders are always chosen ones.
    toSent: ordersToSent,
  });
  if (orders.length === 0 && !read.error && deciding === null) return null;
  return (
    <Panel id="orders-to-decide" title="Orders that need a decision">
      {read.error ? (
        <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Stack gap="sm">
          <Text size="sm">Reconciliation found these orders. Review what a decision does before you confirm it.</Text>
          <SelectionBar used={selection} matching={null} acts={ACTS_ON_ORDERS} exported={EXPORTED_ORDERS} />
          <PanelTable
            label="Orders that need a decision"
            rows={orders}
            rowKey={({ id }) => id}
            selection={selection.rows}
            columns={[
              {
                header: 'Customer',
                cell: ({ order: { user } }) => (
                  <Link
                    href={hrefTo({ to: '/users/$id', params: { id: user.id } })}
                  >{`${user.first_name} ${user.last_name}`}</Link>
                ),
              },
              {
                header: 'Order',
                cell: ({ order }) => (
                  <Link
                    href={hrefTo({
                      to: '/users/$id/timeline',
                      params: { id: order.user.id },
                      search: { order_week_id: order.week.id },
                    })}
                  >{`#${order.id}`}</Link>
                ),
              },
              {
                header: 'Delivery',
                cell: ({ order }) => (order.deliver_at === null ? '—' : <Day date={order.deliver_at} weekday />),
              },
              { header: 'Week', cell: ({ order }) => `${order.week.number}, ${order.production_cycle.name}` },
              { header: 'Problem', cell: ({ problem }) => PROBLEM_MESSAGES[problem] },
              { header: 'Total', align: 'right', cell: ({ order }) => <Money cents={order.total_cost} /> },
              { header: 'Paid', align: 'right', cell: ({ order }) => <Money cents={order.paid} /> },
              {
                header: 'Decision',
                cell: ({ order, decisions }) => (
                  <Group gap="xs">
                    {decisions.map((decision) => (
                      <Button
                        key={decision}
                        size="compact-sm"
                        variant="default"
                        aria-label={`${DECISION_LABELS[decision]}: ${orderOf(order.id, order)}`}
                        onClick={() => setDeciding({ order, decision })}
                      >
                        {DECISION_LABELS[decision]}
                      </Button>
                    ))}
                  </Group>
                ),
              },
            ]}
          />
        </Stack>
      )}
      {deciding ? <DecisionDialog {...deciding} onClose={() => setDeciding(null)} /> : null}
    </Panel>
  );
}
