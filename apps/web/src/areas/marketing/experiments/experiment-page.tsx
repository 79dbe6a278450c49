import { Stack } from '@mantine/core';
import {
  listExperiments,
  showExperiment,
  showExperimentResults,
  updateExperiment,
  type Experiment,
} from '@larder/contract/marketing/experiments/experiments.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { FormSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { useDeactivation } from '../../../parts/uses/use-deactivation.tsx';
import { hrefTo } from '../../../href-to.ts';
import { DeleteExperiment } from './delete-experiment.tsx';
import { experimentFields } from './experiment-form.ts';
import { ExperimentResultsPanel } from './experiment-results-panel.tsx';
import { experimentSections } from './experiment-sections.tsx';
import { useNewRun } from './use-new-run.tsx';

const TITLE = 'Edit Experiment';
const back = () => ({ href: lastList('/experiments'), label: 'Experiments' });

export function ExperimentPage() {
  const { id } = useParams({ from: '/_shell/experiments/$id' });
  const read = useRead(showExperiment, { params: { id } });
  if (read.data) return <EditExperiment key={read.data.data.id} experiment={read.data.data} />;
  return (
    <>
      <PageHeader title={TITLE} back={back()} />
      {read.isPending ? (
        <FormSkeleton />
      ) : read.error.status === 404 ? (
        <EmptyState
          title={read.error.message}
          action={<Link href={hrefTo({ to: '/experiments' })}>See all experiments</Link>}
        />
      ) : (
        <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
    </>
  );
}

function EditExperiment({ experiment }: { experiment: Experiment }) {
  const { inputs, ...used } = useEditForm(updateExperiment, experimentFields, {
    record: experiment,
    toSent: (body) => ({ params: { id: experiment.id }, body }),
    refreshes: [showExperiment, listExperiments, showExperimentResults],
    success: 'Experiment Updated!',
    failure: 'Error',
  });
  const newRun = useNewRun(experiment, used.onSave);
  const { onSave, question } = useDeactivation({
    kind: 'experiments',
    id: experiment.id,
    name: experiment.name,
    isMeant: (values: typeof used.form.values) => experiment.active && !values.active,
    onSave: newRun.onSave,
  });
  return (
    <>
      <PageHeader
        title={TITLE}
        back={back()}
        subline={experiment.name}
        actions={<DeleteExperiment experiment={experiment} />}
      />
      <Stack gap="lg">
        <RecordForm save="Save Experiment" sections={experimentSections(inputs)} {...used} onSave={onSave} />
        <ExperimentResultsPanel experimentId={experiment.id} />
      </Stack>
      {question}
      {newRun.question}
    </>
  );
}
