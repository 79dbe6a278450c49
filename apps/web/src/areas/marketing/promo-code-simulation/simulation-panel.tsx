import { Button, Group, Stack, Text } from '@mantine/core';
import type { PromoCodeSimulation } from '@larder/contract/marketing/promo-code-simulation/promo-code-simulation.ts';
import type { PromoCode } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { ProgressBar } from '@larder/ui/controls/display/progress-bar.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import type { PromoCodeInputs } from '../promo-codes/promo-code-form.ts';
import { RefusedOrders } from './refused-orders.tsx';
import { useSimulation } from './use-simulation.ts';

interface SimulationPanelProps extends Pick<PromoCodeInputs, 'form'> {
  /** Null for a new code. */
  promo: PromoCode | null;
}

/** Simulates the form as it is, saved or not. */
export function SimulationPanel({ form, promo }: SimulationPanelProps) {
  const { start, stop, isStarting, isOutdated, failure, simulation } = useSimulation(form, promo);
  const isRunning = simulation !== null && !simulation.is_finished;
  return (
    <Panel id="simulation" title="Simulate">
      <Stack gap="md">
        <Text size="sm">
          Prices the orders of the next two weeks as if every customer got this code now, with the values above. Nothing
          is saved and no order changes.
        </Text>
        <Group gap="sm">
          <WorkingButton variant="default" working={isStarting} onClick={start}>
            Simulate
          </WorkingButton>
          {isRunning ? (
            <Button variant="subtle" onClick={stop}>
              Cancel simulation
            </Button>
          ) : null}
        </Group>
        <Stack component="output" gap="sm" aria-live="polite">
          {failure === null ? null : <Callout tone="red">{failure}</Callout>}
          {isOutdated && !isStarting ? (
            <Callout tone="blue">The values have changed since the simulation. Simulate again.</Callout>
          ) : null}
          {simulation?.is_finished ? <Callout tone="teal">{describe(simulation)}</Callout> : null}
        </Stack>
        {simulation === null ? null : simulation.is_finished ? (
          <Result simulation={simulation} />
        ) : (
          <Progress simulation={simulation} />
        )}
      </Stack>
    </Panel>
  );
}

function describe({ orders, applied_orders, applied_customers, cost }: PromoCodeSimulation): string {
  if (orders === 0) return 'There are no orders before their cutoff in the next two weeks.';
  return `Applies to ${countOf(applied_orders, 'order')} of ${countOf(applied_customers, 'customer')} and costs ${formatDollars(cost)}. ${countOf(orders - applied_orders, 'order')} refused.`;
}

function Progress({ simulation }: { simulation: PromoCodeSimulation }) {
  const { processed_customers: done, total_customers: all } = simulation;
  return (
    <div>
      <ProgressBar label="Progress of the simulation" percent={all === 0 ? 0 : Math.floor((100 * done) / all)} />
      <Text size="sm">{`${done.toLocaleString('en-US')} of ${countOf(all, 'customer')}`}</Text>
    </div>
  );
}

function Result({ simulation }: { simulation: PromoCodeSimulation }) {
  const { weeks, refused } = simulation;
  return (
    <>
      {weeks.length === 0 ? null : (
        <PanelTable
          label="Simulation by week"
          rows={weeks}
          rowKey={({ order_week_number }) => order_week_number}
          columns={[
            { header: 'Week', cell: ({ order_week_number }) => order_week_number },
            { header: 'Orders', cell: ({ orders }) => orders.toLocaleString('en-US'), align: 'right' },
            {
              header: 'Applies to',
              cell: ({ applied_orders }) => applied_orders.toLocaleString('en-US'),
              align: 'right',
            },
            { header: 'Cost', cell: ({ cost }) => <Money cents={cost} />, align: 'right' },
          ]}
        />
      )}
      {refused.map((reason) => (
        <RefusedOrders key={reason.reason} refused={reason} />
      ))}
    </>
  );
}
