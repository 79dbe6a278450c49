import { Button, Group, Stack, Text } from '@mantine/core';
import {
  showPromoCodeResults,
  type PromoCodeResults,
} from '@larder/contract/marketing/promo-code-results/promo-code-results.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';

const number = (count: number) => count.toLocaleString('en-US');

export function ResultsPanel({ promoCodeId }: { promoCodeId: number }) {
  const read = useRead(showPromoCodeResults, { params: { id: promoCodeId } });
  const results = read.data?.data;
  const state: PanelState = results
    ? results.orders === 0
      ? { status: 'empty', title: 'No charged orders with this code yet' }
      : { status: 'ready' }
    : read.isPending
      ? { status: 'loading' }
      : { status: 'failed', message: read.error?.message ?? null, onRetry: () => void read.refetch() };
  return (
    <Panel id="results" title="Results" state={state}>
      {results ? <Results results={results} /> : null}
    </Panel>
  );
}

/** Weeks before a press. */
const FEW = 8;

function Results({ results }: { results: PromoCodeResults }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { name: 'Charged orders', value: number(results.orders) },
          { name: 'Customers', value: number(results.customers) },
          { name: 'New customers', value: number(results.new_customers) },
          { name: 'Discount', value: formatDollars(results.discount) },
          { name: 'Charged', value: formatDollars(results.charged) },
        ]}
      />
      <Text size="sm">
        New customers were charged for the first time with this code. Charged is what was paid by card and credits,
        before refunds.
      </Text>
      <PanelTable
        label="Results by week"
        rows={isWhole ? results.weeks : results.weeks.slice(0, FEW)}
        rowKey={({ order_week_number }) => order_week_number}
        columns={[
          { header: 'Week', cell: ({ order_week_number }) => order_week_number },
          { header: 'Charged orders', cell: ({ orders }) => number(orders), align: 'right' },
          { header: 'New customers', cell: ({ new_customers }) => number(new_customers), align: 'right' },
          { header: 'Discount', cell: ({ discount }) => <Money cents={discount} />, align: 'right' },
          { header: 'Charged', cell: ({ charged }) => <Money cents={charged} />, align: 'right' },
        ]}
      />
      {isWhole || results.weeks.length <= FEW ? null : (
        <Group>
          <Button variant="subtle" onClick={() => setWhole(true)}>
            {`Show all ${results.weeks.length} weeks`}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
