import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import {
  simulateDelivery,
  type DeliverySimulation,
} from '@larder/contract/shipping/delivery-simulation/delivery-simulation.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { useState, type ReactNode } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { readSignUp } from '../zip-code-imports/read-sign-up.ts';
import { useCarriers } from '../carriers/use-carriers.ts';
import classes from '../zip-code-imports/zip-code-imports.module.css';

interface SimulateDeliveryProps {
  zipCode?: string;
  trigger: (open: () => void) => ReactNode;
}

export function SimulateDelivery({ zipCode = '', trigger }: SimulateDeliveryProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      {trigger(() => setOpened(true))}
      <Dialog title="Simulate delivery" opened={opened} onClose={() => setOpened(false)} size="xl">
        {opened ? <Simulator zipCode={zipCode} /> : null}
      </Dialog>
    </>
  );
}

interface SimulationQuery {
  zip_code: string;
  signed_up_at?: string;
  carrier_id?: number;
}

const IS_ZIP_CODE = /^\d{5}$/;

function Simulator({ zipCode }: { zipCode: string }) {
  const [typed, setTyped] = useState(zipCode);
  const [local, setLocal] = useState('');
  const [carrier, setCarrier] = useState('');
  const { carriers } = useCarriers();
  const { signedUpAt, error } = readSignUp(local);
  const isZipCode = IS_ZIP_CODE.test(typed);
  const query: SimulationQuery | null =
    isZipCode && error === null
      ? {
          zip_code: typed,
          ...(signedUpAt && { signed_up_at: signedUpAt }),
          ...(carrier && { carrier_id: Number(carrier) }),
        }
      : null;
  return (
    <Stack gap="md">
      <Group align="flex-start" gap="sm">
        <TextInput
          label="ZIP Code"
          inputMode="numeric"
          maxLength={5}
          data-autofocus
          value={typed}
          error={typed.length === 5 && !isZipCode ? 'The zip code must be 5 digits.' : null}
          onChange={(event) => setTyped(event.currentTarget.value.trim())}
        />
        <TextInput
          type="datetime-local"
          max="2099-12-31T23:59"
          label="Signed up at (Chicago)"
          description="Leave blank for now"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={local}
          error={error}
          onChange={(event) => setLocal(event.currentTarget.value)}
        />
        <NativeSelect
          label="Preferred carrier"
          data={[
            { value: '', label: 'None (use the zip code’s rules)' },
            ...carriers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={carrier}
          onChange={(event) => setCarrier(event.currentTarget.value)}
        />
      </Group>
      {query ? <Result query={query} /> : null}
      {isZipCode ? null : <Text size="sm">Enter a zip code to see its next six weeks.</Text>}
    </Stack>
  );
}

function Result({ query }: { query: SimulationQuery }) {
  const read = useRead(simulateDelivery, { query });
  return (
    <div aria-live="polite" aria-busy={read.isPending}>
      {read.isPending ? <PanelSkeleton /> : null}
      {read.isError ? <Callout tone="orange">{read.error.message}</Callout> : null}
      {read.data ? <Weeks result={read.data.data} /> : null}
    </div>
  );
}

const Weeks = ({ result }: { result: DeliverySimulation }) => (
  <Stack gap="xs">
    <Text size="sm">
      {result.production_cycle.name}. {result.cycle_rule}
    </Text>
    <Text size="sm">
      {result.carrier.name}, {result.ship_day_name}. {result.carrier_rule}
    </Text>
    <PanelTable
      label={`Deliveries to ${result.zip_code}`}
      rows={result.deliveries}
      rowKey={({ order_week }) => order_week.number}
      columns={[
        { header: 'Week', cell: ({ order_week }) => <span className={classes.whole}>{order_week.number}</span> },
        {
          header: 'Cutoff',
          cell: (each) => <WithRule rule={each.cutoff_rule}>{<Moment at={each.cutoff_at} />}</WithRule>,
        },
        {
          header: 'Ships',
          cell: (each) => <WithRule rule={each.ship_rule}>{<Day date={each.ship_at} weekday />}</WithRule>,
        },
        {
          header: 'Delivered',
          cell: (each) => <WithRule rule={each.delivery_rule}>{<Day date={each.deliver_at} weekday />}</WithRule>,
        },
      ]}
    />
  </Stack>
);

const WithRule = ({ rule, children }: { rule: string; children: ReactNode }) => (
  <>
    <span className={classes.whole}>{children}</span>
    <Text size="xs" c="dimmed">
      {rule}
    </Text>
  </>
);

export const SimulateDeliveryTo = ({ id }: { id: string }) => (
  <SimulateDelivery
    zipCode={id}
    trigger={(open) => (
      <Button variant="default" size="compact-sm" aria-label={`Simulate ${id}`} onClick={open}>
        Simulate
      </Button>
    )}
  />
);
