import { createReason, listReasons, listSkipReasons } from '@larder/contract/customers/reasons/reasons.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';
import { lastList } from '../../../lists/last-list.ts';
import { readSearch } from '../../../lists/search-text.ts';
import { checkReason, newReasonFields, withoutHidden } from './reason-form.ts';
import { ReasonPreview } from './reason-preview.tsx';
import { reasonSections } from './reason-sections.tsx';
import { newReasonSearch } from './reasons-search.ts';

export function NewReasonPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [fields] = useState(() => newReasonFields(readSearch(newReasonSearch, search).type));
  const { inputs, ...used } = useCreateForm(createReason, fields, {
    toSent: (body) => ({ body: withoutHidden(body, body.type) }),
    refreshes: [listReasons, listSkipReasons],
    success: 'Reason created',
    failure: 'Error',
    check: checkReason,
    onSaved: ({ data }) => void navigate({ to: '/reasons/$id', params: { id: data.id } }),
  });
  const { type } = useWatchedValues(used.form, ['type']);
  return (
    <>
      <PageHeader title="New Reason" back={{ href: lastList('/reasons'), label: 'All reasons' }} />
      <TwoColumns aside={<ReasonPreview form={used.form} />}>
        <RecordForm save="Save Reason" sections={reasonSections(inputs, type || 'SKIP')} {...used} />
      </TwoColumns>
    </>
  );
}
