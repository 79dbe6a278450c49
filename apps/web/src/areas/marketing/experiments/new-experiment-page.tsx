import { createExperiment, listExperiments } from '@larder/contract/marketing/experiments/experiments.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { experimentFields } from './experiment-form.ts';
import { experimentSections } from './experiment-sections.tsx';

export function NewExperimentPage() {
  const navigate = useNavigate();
  const { inputs, ...used } = useCreateForm(createExperiment, experimentFields, {
    toSent: (body) => ({ body }),
    refreshes: [listExperiments],
    success: 'Experiment Created!',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/experiments/$id', params: { id: data.id } }),
  });
  return (
    <>
      <PageHeader title="New Experiment" back={{ href: lastList('/experiments'), label: 'Experiments' }} />
      <RecordForm save="Save Experiment" sections={experimentSections(inputs)} {...used} />
    </>
  );
}
