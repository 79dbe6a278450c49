import { showCarrier } from '@larder/contract/shipping/carriers/carriers.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { EditCarrier } from './edit-carrier.tsx';
import { NewCarrier } from './new-carrier.tsx';

const back = () => ({ href: lastList('/carriers'), label: 'All carriers' });

export const NewCarrierPage = () => (
  <>
    <PageHeader title="New Carrier" back={back()} />
    <NewCarrier />
  </>
);

export function CarrierPage() {
  const id = Number(useParams({ strict: false }).id);
  const read = useRead(showCarrier, { params: { id } });
  return (
    <RecordScreen read={read} title="Edit Carrier" back={back()}>
      {(carrier) => (
        <>
          <PageHeader title={`Edit ${carrier.name}`} back={back()} />
          <EditCarrier key={carrier.id} carrier={carrier} />
        </>
      )}
    </RecordScreen>
  );
}
