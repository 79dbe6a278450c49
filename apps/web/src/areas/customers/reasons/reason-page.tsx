import {
  listReasons,
  listSkipReasons,
  showReason,
  updateReason,
  type EditedReason,
} from '@larder/contract/customers/reasons/reasons.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { lastList } from '../../../lists/last-list.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { ArchiveReason } from './archive-reason.tsx';
import { checkReason, reasonFields, withoutHidden } from './reason-form.ts';
import { ReasonPreview } from './reason-preview.tsx';
import { reasonSections } from './reason-sections.tsx';

const back = () => ({ href: lastList('/reasons'), label: 'All reasons' });

export function ReasonPage() {
  const { id } = useParams({ from: '/_shell/reasons/$id' });
  const read = useRead(showReason, { params: { id } });
  return (
    <RecordScreen read={read} title="Edit Reason" back={back()}>
      {(reason) => (
        <>
          <PageHeader title={`Edit ${reason.title}`} back={back()} actions={<ArchiveReason reason={reason} />} />
          {reason.archived_at === null ? null : (
            <Callout tone="orange">
              {`Archived on ${showDayOf(reason.archived_at)}: staff can no longer choose it, and records keep it.`}
            </Callout>
          )}
          <EditReason key={reason.id} reason={reason} />
        </>
      )}
    </RecordScreen>
  );
}

function EditReason({ reason }: { reason: EditedReason }) {
  const { inputs, ...used } = useEditForm(updateReason, reasonFields, {
    record: reason,
    toSent: (body) => ({ params: { id: reason.id }, body: withoutHidden(body, reason.type) }),
    refreshes: [listReasons, listSkipReasons, showReason],
    success: 'Reason updated',
    failure: 'Error',
    check: checkReason,
  });
  return (
    <TwoColumns aside={<ReasonPreview form={used.form} />}>
      <RecordForm save="Save Reason" sections={reasonSections(inputs, reason.type)} {...used} />
    </TwoColumns>
  );
}
