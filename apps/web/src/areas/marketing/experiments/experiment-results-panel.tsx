import { Stack, Text, Title } from '@mantine/core';
import { showExperimentResults, type ExperimentResults } from '@larder/contract/marketing/experiments/experiments.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import { useRead } from '../../../calls/use-read.ts';

const SECONDS_WHILE_COUNTING = 5;
const isCounting = ({ variants }: ExperimentResults['earlier_runs'][number]) => variants === null;

const number = (count: number) => count.toLocaleString('en-US');

export function ExperimentResultsPanel({ experimentId }: { experimentId: number }) {
  const read = useRead(
    showExperimentResults,
    { params: { id: experimentId } },
    { refetchSeconds: (answer) => (answer?.data.earlier_runs.some(isCounting) ? SECONDS_WHILE_COUNTING : 0) },
  );
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

interface Run {
  started_at: string;
  ended_at: string | null;
  variants: ExperimentResults['variants'];
}

function Results({ earlier_runs, ...last }: Run & Pick<ExperimentResults, 'earlier_runs'>) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Period run={last} /> Charged is what was paid by card and credits, before refunds.
      </Text>
      <VariantTable label="Results by variant" variants={last.variants} />
      {earlier_runs.length === 0 ? null : (
        <Stack component="section" gap="sm" aria-label="Earlier runs">
          <Title order={3} size="h4">
            Earlier runs
          </Title>
          {earlier_runs.map((run) => (
            <Stack key={run.started_at} gap="xs">
              <Text size="sm">
                <Period run={run} />
              </Text>
              {run.variants === null ? (
                <Text size="sm">Its results are being counted…</Text>
              ) : (
                <VariantTable label={`Results of the run from ${showDayOf(run.started_at)}`} variants={run.variants} />
              )}
            </Stack>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Period({ run: { started_at, ended_at } }: { run: Pick<Run, 'started_at' | 'ended_at'> }) {
  if (ended_at === null)
    return (
      <>
        Since <Moment at={started_at} />.
      </>
    );
  return (
    <>
      From <Moment at={started_at} /> to <Moment at={ended_at} />. Customers who signed up later are not counted.
    </>
  );
}

const VariantTable = ({ label, variants }: { label: string; variants: Run['variants'] }) => (
  <PanelTable
    label={label}
    rows={variants}
    rowKey={({ code }) => code}
    columns={[
      { header: 'Variant', cell: ({ name }) => name },
      { header: 'Customers', cell: ({ customers }) => number(customers), align: 'right' },
      { header: 'Charged orders', cell: ({ orders }) => number(orders), align: 'right' },
      { header: 'Charged', cell: ({ charged }) => <Money cents={charged} />, align: 'right' },
    ]}
  />
);
