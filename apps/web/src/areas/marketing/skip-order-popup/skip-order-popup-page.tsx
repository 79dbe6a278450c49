import {
  showSkipOrderPopup,
  updateSkipOrderPopup,
  type SkipOrderPopup,
} from '@larder/contract/marketing/skip-order-popup/skip-order-popup.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { hrefTo } from '../../../href-to.ts';
import { SkipOrderPopupPreview } from './skip-order-popup-preview.tsx';
import { popupSections } from './skip-order-popup-sections.tsx';
import { popupFields, toPopupBody } from './skip-order-popup-form.ts';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';

const TITLE = 'Skip-order deflect popup';
const BACK = { href: hrefTo({ to: '/settings' }), label: 'All settings' };

export function SkipOrderPopupPage() {
  const read = useRead(showSkipOrderPopup, {});
  return (
    <RecordScreen read={read} title={TITLE} back={BACK}>
      {(popup) => (
        <>
          <PageHeader title={TITLE} subline={lastChangeLabel(popup)} back={BACK} />
          <EditPopup popup={popup} />
        </>
      )}
    </RecordScreen>
  );
}

const lastChangeLabel = ({ updated }: SkipOrderPopup) =>
  updated ? `Changed ${showMoment(updated.at)} by ${updated.by?.email ?? 'the system'}` : 'Default';

function EditPopup({ popup }: { popup: SkipOrderPopup }) {
  const { inputs, ...used } = useEditForm(updateSkipOrderPopup, popupFields, {
    record: popup,
    toSent: ({ version, ...body }) => ({ body: { ...toPopupBody(body), version } }),
    refreshes: [showSkipOrderPopup],
    success: 'The settings are updated',
    failure: 'Error',
  });
  const { only_for_specific_users: isForSpecificUsers } = useWatchedValues(inputs.form, ['only_for_specific_users']);
  return (
    <TwoColumns aside={<SkipOrderPopupPreview form={inputs.form} imageUrl={popup.top_image_url} />}>
      <RecordForm save="Save" sections={popupSections(inputs, { popup, isForSpecificUsers })} {...used} />
    </TwoColumns>
  );
}
