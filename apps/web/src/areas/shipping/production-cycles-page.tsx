import { Checkbox, Group, Stack } from '@mantine/core';
import {
  allocateShipDays,
  listProductionCycles,
  type ProductionCycle,
} from '@larder/contract/shipping/production-cycles.ts';
import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';
import { Facts } from '@larder/ui/controls/facts.tsx';
import { PanelSkeleton } from '@larder/ui/controls/skeletons.tsx';
import { WorkingButton } from '@larder/ui/controls/working-button.tsx';
import { FailedState } from '@larder/ui/patterns/failed-state.tsx';
import { LeaveDialog } from '@larder/ui/patterns/leave-dialog.tsx';
import { PageHeader } from '@larder/ui/patterns/page-header.tsx';
import { Panel } from '@larder/ui/patterns/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCallback, useState } from 'react';
import { useCall } from '../../calls/use-call.ts';
import { useLeaveGuard } from '../../calls/use-leave-guard.ts';
import { useRead } from '../../calls/use-read.ts';
import { allocated, isAllocatedAsIn, type Allocation } from './allocation.ts';

/** Production Cycles: when each cuts off and ships, and whose sign-ups it gets. */
export function ProductionCyclesPage() {
  const read = useRead(listProductionCycles, {});
  return (
    <>
      <PageHeader title="Production Cycles" />
      {read.isPending ? <PanelSkeleton /> : null}
      {read.error ? <FailedState message={read.error.message} onRetry={() => void read.refetch()} /> : null}
      {read.data ? <Cycles cycles={read.data.data} /> : null}
    </>
  );
}

function Cycles({ cycles }: { cycles: ProductionCycle[] }) {
  const saved = allocated(cycles);
  const [chosen, setChosen] = useState<Allocation | null>(null);
  const days = chosen ?? saved;
  const isChanged = chosen !== null && !cycles.every(({ id }) => isAllocatedAsIn(saved, chosen, id));
  const { run, running } = useCall(allocateShipDays, { refreshes: [listProductionCycles] });
  const guard = useLeaveGuard(useCallback(() => isChanged, [isChanged]));
  const update = async () => {
    try {
      // One after the other: each takes its days from the others.
      for (const { id } of cycles)
        await run({ params: { id }, body: { days: WEEKDAYS.filter((day) => days.get(day) === id) } });
      setChosen(null);
      toast.success('Production Cycle Updated!');
    } catch (failure) {
      toast.error('Error Occurred!', failure instanceof Error ? failure.message : null);
    }
  };
  return (
    <Stack gap="md">
      {cycles.map((cycle) => (
        <CyclePanel
          key={cycle.id}
          cycle={cycle}
          days={WEEKDAYS.filter((day) => days.get(day) === cycle.id)}
          onChoose={(day, isChosen) => setChosen(new Map([...days, [day, isChosen ? cycle.id : null]]))}
        />
      ))}
      <Group justify="end">
        <WorkingButton working={running} onClick={update}>
          Update
        </WorkingButton>
      </Group>
      <LeaveDialog guard={guard} changed={['Production Cycles']} />
    </Stack>
  );
}

interface CyclePanelProps {
  cycle: ProductionCycle;
  days: Weekday[];
  onChoose: (day: Weekday, isChosen: boolean) => void;
}

function CyclePanel({ cycle, days, onChoose }: CyclePanelProps) {
  return (
    <Panel id={`cycle-${cycle.id}`} title={cycle.name}>
      <Stack gap="md">
        <Facts
          facts={[
            { name: 'Cuts Off', value: cycle.order_cutoff_day },
            { name: 'Ships On', value: cycle.shipDays.join(', ') },
          ]}
        />
        <Checkbox.Group label="Allocated if signed up on" value={days}>
          <Group mt={8}>
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                value={day}
                label={day}
                onChange={(event) => onChoose(day, event.currentTarget.checked)}
              />
            ))}
          </Group>
        </Checkbox.Group>
      </Stack>
    </Panel>
  );
}
