import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import {
  listExperiments,
  listUserExperiments,
  updateUserExperiments,
  type Experiment,
} from '@larder/contract/marketing/experiments/experiments.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { ChoiceGuard } from '../../../forms/leaving/choice-guard.tsx';
import { LOG_READS } from '../logs/log-reads.ts';

const AUTOMATIC = '';
const OF = { of: 'experiments' };
const MOST = 100;

export function ExperimentsPanel({ user }: { user: User }) {
  const running = useRead(listExperiments, { query: { active: true, per_page: MOST } });
  const own = useRead(listUserExperiments, { params: { id: user.id } });
  if (running.isPending || own.isPending) return <PanelSkeleton />;
  const failed = running.error ?? own.error;
  if (!running.data || !own.data) {
    const retry = () => void Promise.all([running.refetch(), own.refetch()]);
    return <FailedState message={failed?.message ?? null} onRetry={retry} />;
  }
  if (running.data.data.length === 0) return <Text size="sm">No experiments are running.</Text>;
  const { data: variants, meta } = own.data;
  const chosen = Object.fromEntries(meta.chosen.map((name) => [name, variants[name] ?? AUTOMATIC]));
  return (
    <VariantsForm
      key={JSON.stringify(own.data)}
      user={user}
      experiments={running.data.data.filter(({ name }) => name in variants)}
      variants={variants}
      chosen={chosen}
    />
  );
}

interface VariantsFormProps {
  user: User;
  experiments: Experiment[];
  variants: Record<string, string>;
  /** Code by experiment name. */
  chosen: Record<string, string>;
}

function VariantsForm({ user, experiments, variants, chosen }: VariantsFormProps) {
  const [wanted, setWanted] = useState<Record<string, string>>({});
  const { failure, saving, save, clear } = useSaving(user);
  const valueOf = (name: string) => wanted[name] ?? chosen[name] ?? AUTOMATIC;
  const changed = experiments.filter(({ name }) => valueOf(name) !== (chosen[name] ?? AUTOMATIC));
  return (
    <Stack gap="sm">
      <ChoiceGuard of="the experiments" isChosen={changed.length > 0} />
      {experiments.map(({ id, name, variants: all }) => {
        const current = all.find(({ code }) => code === variants[name])?.name ?? variants[name];
        return (
          <NativeSelect
            key={id}
            label={name}
            description={
              chosen[name] === undefined
                ? `Current variant: ${current}`
                : `Current variant: ${current}, chosen by staff`
            }
            error={failure?.errors[name]?.[0]}
            data={[
              { value: AUTOMATIC, label: 'Automatic' },
              ...all.map((variant) => ({ value: variant.code, label: variant.name })),
            ]}
            value={valueOf(name)}
            onChange={({ currentTarget: { value } }) => {
              if (failure) clear();
              setWanted({ ...wanted, [name]: value });
            }}
          />
        );
      })}
      {failure ? (
        <Callout tone="red" urgent>
          {failure.message}
        </Callout>
      ) : null}
      <Group>
        <WorkingButton
          variant="default"
          working={saving}
          onClick={() =>
            void save(Object.fromEntries(changed.map(({ name }) => [name, valueOf(name) || null])), changed.length)
          }
        >
          Save experiments
        </WorkingButton>
      </Group>
    </Stack>
  );
}

function useSaving(user: User) {
  const { run, running, failure, reset } = useCall(updateUserExperiments, {
    refreshes: [listUserExperiments, ...LOG_READS],
  });
  const save = async (body: Record<string, string | null>, count: number) => {
    reset();
    if (count === 0) return toast.success('User experiments updated!', 'No changes to save.', OF);
    try {
      await run({ params: { id: user.id }, body });
      return toast.success('User experiments updated!', null, OF);
    } catch (error) {
      return toast.error('Experiments not saved', error instanceof CallFailure ? error.message : null, OF);
    }
  };
  return { failure, saving: running, save, clear: reset };
}
