import { createExperiment, listExperiments } from '@larder/contract/marketing/experiments/experiments.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { experimentSections } from './experiment-sections.tsx';
import { NEW_EXPERIMENT, toVariantsBody } from './experiment-values.ts';

export function NewExperimentPage() {
  const navigate = useNavigate();
  const { form, ...used } = useRecordForm(createExperiment, {
    initial: NEW_EXPERIMENT,
    toSent: ({ name, code, active, variants }) => ({
      body: { name, code, active, variants: toVariantsBody(variants) },
    }),
    refreshes: [listExperiments],
    success: 'Experiment Created!',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/experiments/$id', params: { id: data.id } }),
  });
  return (
    <>
      <PageHeader title="New Experiment" back={{ href: lastList('/experiments'), label: 'Experiments' }} />
      <RecordForm form={form} save="Save Experiment" sections={experimentSections(form, { isNew: true })} {...used} />
    </>
  );
}
