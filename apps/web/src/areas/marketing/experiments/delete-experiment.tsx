import {
  deleteExperiment,
  listExperiments,
  type Experiment,
} from '@larder/contract/marketing/experiments/experiments.ts';
import { refusalToDeleteExperiment } from '@larder/domain/marketing/experiments/experiment-rules.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useRouter } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useCall } from '../../../calls/use-call.ts';
import { DeleteUsed } from '../../../parts/uses/delete-used.tsx';

export function DeleteExperiment({ experiment }: { experiment: Experiment }) {
  const { history } = useRouter();
  const { run } = useCall(deleteExperiment, { refreshes: [listExperiments] });
  return (
    <DeleteUsed
      title={`Delete experiment ${experiment.name}`}
      of={{ kind: 'experiments', id: experiment.id }}
      loss="Its variants and the choices made for individual customers will also be deleted."
      refusal={refusalToDeleteExperiment(experiment)?.message ?? null}
      run={async () => {
        await run({ params: { id: experiment.id } });
        return null;
      }}
      onDone={() => {
        toast.success('Experiment Deleted!', experiment.name);
        history.push(lastList('/experiments'));
      }}
    />
  );
}
