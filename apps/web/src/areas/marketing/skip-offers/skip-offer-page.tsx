import {
  listSkipOffers,
  showSkipOffer,
  updateSkipOffer,
  type SkipOffer,
} from '@larder/contract/marketing/skip-offers/skip-offers.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import {
  SKIP_OFFER_LABELS,
  skipOfferSection,
  toRequestBody,
  toFormValues,
  type SkipOfferValues,
} from './skip-offer-fields.tsx';

const TITLE = 'Manage Skip Week';

export function SkipOfferPage() {
  const { id } = useParams({ from: '/_shell/skip-pc-change-offers/$id' });
  const read = useRead(showSkipOffer, { params: { id } });
  const back = { href: lastList('/skip-pc-change-offer'), label: 'All skip offers' };
  return (
    <RecordScreen read={read} title={TITLE} back={back}>
      {(offer) => (
        <>
          <PageHeader title={TITLE} subline={`Order ${offer.order_index}`} back={back} />
          <EditSkipOffer key={offer.id} offer={offer} />
        </>
      )}
    </RecordScreen>
  );
}

function EditSkipOffer({ offer }: { offer: SkipOffer }) {
  const { form, ...used } = useRecordForm(updateSkipOffer, {
    initial: toFormValues(offer),
    toSent: (values, { version }) => ({ params: { id: offer.id }, body: { ...toRequestBody(values), version } }),
    refreshes: [showSkipOffer, listSkipOffers],
    success: 'Skip Offer Updated!',
    failure: 'Error Occurred',
    edits: {
      version: offer.version,
      read: (record) => ({ values: toFormValues(record), version: record.version }),
      labels: SKIP_OFFER_LABELS,
      show: showValue,
    },
  });
  return <RecordForm form={form} save="Save" sections={[skipOfferSection(form, { isNew: false })]} {...used} />;
}

/** Formats a value for the conflict view. */
function showValue(path: string, { enabled, whitelisted_emails }: SkipOfferValues): string {
  if (path === 'enabled') return enabled ? 'Yes' : 'No';
  return whitelisted_emails || 'All users';
}
