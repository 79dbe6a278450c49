import { Stack, Text } from '@mantine/core';
import { showExperimentResults, type ExperimentResults } from '@larder/contract/marketing/experiments/experiments.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import { useRead } from '../../../calls/use-read.ts';

const number = (count: number) => count.toLocaleString('en-US');

export function ExperimentResultsPanel({ experimentId }: { experimentId: number }) {
  const read = useRead(showExperimentResults, { params: { id: experimentId } });
  const results = read.data?.data;
  const state: PanelState = results
    ? results.started_at === null
      ? { status: 'empty', title: 'No results: this experiment has not run yet' }
      : { status: 'ready' }
    : read.isPending
      ? { status: 'loading' }
      : { status: 'failed', message: read.error?.message ?? null, onRetry: () => void read.refetch() };
  return (
    <Panel id="results" title="Results" state={state}>
      {results?.started_at ? <Results {...results} started_at={results.started_at} /> : null}
    </Panel>
  );
}

function Results({ started_at, ended_at, variants }: ExperimentResults & { started_at: string }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        {ended_at === null ? (
          <>
            Since <Moment at={started_at} />.
          </>
        ) : (
          <>
            From <Moment at={started_at} /> to <Moment at={ended_at} />. Customers who signed up later are not counted.
          </>
        )}{' '}
        Charged is what was paid by card and credits, before refunds.
      </Text>
      <PanelTable
        label="Results by variant"
        rows={variants}
        rowKey={({ code }) => code}
        columns={[
          { header: 'Variant', cell: ({ name }) => name },
          { header: 'Customers', cell: ({ customers }) => number(customers), align: 'right' },
          { header: 'Charged orders', cell: ({ orders }) => number(orders), align: 'right' },
          { header: 'Charged', cell: ({ charged }) => <Money cents={charged} />, align: 'right' },
        ]}
      />
    </Stack>
  );
}
