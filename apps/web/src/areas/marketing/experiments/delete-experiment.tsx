import { Button, Text } from '@mantine/core';
import {
  deleteExperiment,
  listExperiments,
  type Experiment,
} from '@larder/contract/marketing/experiments/experiments.ts';
import { refusalToDeleteExperiment } from '@larder/domain/marketing/experiments/experiment-rules.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { lastList } from '../../../lists/last-list.ts';
import { useCall } from '../../../calls/use-call.ts';
import { UsedBy } from '../../../parts/uses/used-by.tsx';

/** Explains why the button is disabled while the experiment is active. */
export function DeleteExperiment({ experiment }: { experiment: Experiment }) {
  const { history } = useRouter();
  const { run } = useCall(deleteExperiment, { refreshes: [listExperiments] });
  const reasonId = useId();
  const refusal = refusalToDeleteExperiment(experiment);
  return (
    <>
      {refusal ? (
        <Text id={reasonId} size="sm" c="dimmed">
          {refusal.message}
        </Text>
      ) : null}
      <ConfirmAction
        title={`Delete experiment ${experiment.name}`}
        message={
          <>
            Its variants and the choices made for individual customers will also be deleted. This cannot be undone.
            <UsedBy kind="experiments" id={experiment.id} />
          </>
        }
        action="Delete"
        danger
        run={async () => {
          await run({ params: { id: experiment.id } });
          return null;
        }}
        onDone={() => {
          toast.success('Experiment Deleted!', experiment.name);
          history.push(lastList('/experiments'));
        }}
        trigger={(open) => (
          <Button
            variant="outline"
            color="red"
            disabled={refusal !== null}
            aria-describedby={refusal ? reasonId : undefined}
            onClick={open}
          >
            Delete
          </Button>
        )}
      />
    </>
  );
}
