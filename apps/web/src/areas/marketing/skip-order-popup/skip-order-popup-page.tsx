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
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { hrefTo } from '../../../href-to.ts';
import { SkipOrderPopupPreview } from './skip-order-popup-preview.tsx';
import { popupSections } from './skip-order-popup-sections.tsx';
import { POPUP_LABELS, showPopupValue, toRequestBody, toFormValues } from './skip-order-popup-values.ts';
import { useWatchedValues } from '../use-watched-values.ts';

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
  const { form, ...used } = useRecordForm(updateSkipOrderPopup, {
    initial: toFormValues(popup),
    toSent: (values, { version }) => ({ body: { ...toRequestBody(values), version } }),
    refreshes: [showSkipOrderPopup],
    success: 'The settings are updated',
    failure: 'Error',
    edits: {
      version: popup.version,
      read: (record) => ({ values: toFormValues(record), version: record.version }),
      labels: POPUP_LABELS,
      show: showPopupValue,
    },
  });
  const { only_for_specific_users: isForSpecificUsers } = useWatchedValues(form, ['only_for_specific_users']);
  return (
    <TwoColumns aside={<SkipOrderPopupPreview form={form} imageUrl={popup.top_image_url} />}>
      <RecordForm form={form} save="Save" sections={popupSections(form, { popup, isForSpecificUsers })} {...used} />
    </TwoColumns>
  );
}
