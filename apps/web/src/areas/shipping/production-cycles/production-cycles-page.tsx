import { Checkbox, Group, Stack } from '@mantine/core';
import {
  allocateShipDays,
  listProductionCycles,
  type ProductionCycle,
} from '@larder/contract/shipping/production-cycles/production-cycles.ts';
import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { LeaveDialog } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCallback, useState } from 'react';
import { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useLeaveGuard } from '../../../forms/leaving/use-leave-guard.ts';
import { useRead } from '../../../calls/use-read.ts';
import { wholeListOf } from '../../../lists/prefetch.ts';
import { EditCycle } from './edit-cycle.tsx';
import { allocated, callsFor, choose, type Choices, rebaseChoices, withChoices } from './allocation.ts';

export const prefetch = wholeListOf(listProductionCycles, {});

export function ProductionCyclesPage() {
  const read = useRead(listProductionCycles, {});
  return (
    <>
      <PageHeader title="Production Cycles" />
      {read.isPending ? <PanelSkeleton /> : null}
      {read.error ? <FailedState message={read.error.message} onRetry={() => void read.refetch()} /> : null}
      {read.data ? (
        <Cycles cycles={read.data.data} onReload={async () => (await read.refetch()).data?.data ?? read.data.data} />
      ) : null}
    </>
  );
}

interface CyclesProps {
  cycles: ProductionCycle[];
  onReload: () => Promise<ProductionCycle[]>;
}

function Cycles({ cycles, onReload }: CyclesProps) {
  const saved = allocated(cycles);
  const [choices, setChoices] = useState<Choices>(new Map());
  const days = withChoices(saved, choices);
  const calls = callsFor(
    cycles.map(({ id }) => id),
    saved,
    choices,
  );
  const isChanged = calls.length > 0;
  const { run, running } = useCall(allocateShipDays, { refreshes: [listProductionCycles] });
  const guard = useLeaveGuard(useCallback(() => isChanged, [isChanged]));
  const update = async () => {
    if (!isChanged) return toast.success('No changes to save.');
    try {
      for (const { id, body } of calls) await run({ params: { id }, body });
      await onReload();
      setChoices(new Map());
      toast.success('Production Cycle Updated!');
    } catch (failure) {
      toast.error('Error Occurred!', failure instanceof Error ? failure.message : null);
      if (!(failure instanceof CallFailure) || failure.code !== 'stale') return;
      // Show the saved allocation but keep what was ticked, so it can be submitted again.
      const now = allocated(await onReload());
      setChoices((ticked) => rebaseChoices(ticked, now));
    }
  };
  return (
    <Stack gap="md">
      {cycles.map((cycle) => (
        <CyclePanel
          key={cycle.id}
          cycle={cycle}
          days={WEEKDAYS.filter((day) => days.get(day) === cycle.id)}
          onChoose={(day, isChosen) => setChoices(choose(choices, saved, day, isChosen ? cycle.id : null))}
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
    <Panel id={`cycle-${cycle.id}`} title={cycle.name} actions={<EditCycle cycle={cycle} />}>
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
