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
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { skipOfferFields, skipOfferSection } from './skip-offer-fields.tsx';

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
  const { inputs, ...used } = useEditForm(updateSkipOffer, skipOfferFields, {
    record: offer,
    toSent: (body) => ({ params: { id: offer.id }, body }),
    refreshes: [showSkipOffer, listSkipOffers],
    success: 'Skip Offer Updated!',
    failure: 'Error Occurred',
  });
  return <RecordForm save="Save" sections={[skipOfferSection(inputs)]} {...used} />;
}
