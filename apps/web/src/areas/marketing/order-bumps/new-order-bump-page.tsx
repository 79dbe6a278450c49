import { createOrderBump, listOrderBumps } from '@larder/contract/marketing/order-bumps/order-bumps.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { orderBumpFields } from './order-bump-form.ts';
import { OrderBumpPreview } from './order-bump-preview.tsx';
import { orderBumpSections } from './order-bump-sections.tsx';

export function NewOrderBumpPage() {
  const navigate = useNavigate();
  const { inputs, ...used } = useCreateForm(createOrderBump, orderBumpFields, {
    toSent: (body) => ({ body }),
    refreshes: [listOrderBumps],
    success: 'Order Bump Created!',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/order-bumps/$id', params: { id: data.id } }),
  });
  return (
    <>
      <PageHeader title="New Order Bump" back={{ href: lastList('/order-bumps'), label: 'Back To List' }} />
      <TwoColumns aside={<OrderBumpPreview form={used.form} />}>
        <RecordForm save="Save Order Bump" sections={orderBumpSections(inputs, [])} {...used} />
      </TwoColumns>
    </>
  );
}
