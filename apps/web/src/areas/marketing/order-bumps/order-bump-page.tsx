import {
  listOrderBumps,
  showOrderBump,
  updateOrderBump,
  type OrderBump,
} from '@larder/contract/marketing/order-bumps/order-bumps.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { useDeactivation } from '../../../parts/uses/use-deactivation.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { orderBumpQuery } from './order-bump-query.ts';
import { orderBumpFields } from './order-bump-form.ts';
import { OrderBumpPreview } from './order-bump-preview.tsx';
import { orderBumpSections } from './order-bump-sections.tsx';

const back = () => ({ href: lastList('/order-bumps'), label: 'Back To List' });

export function OrderBumpPage() {
  const { id } = useParams({ from: '/_shell/order-bumps/$id' });
  const read = useRead(showOrderBump, orderBumpQuery(id));
  return (
    <RecordScreen read={read} title="Edit Order Bump" back={back()}>
      {(bump) => <EditOrderBump key={bump.id} bump={bump} />}
    </RecordScreen>
  );
}

function EditOrderBump({ bump }: { bump: OrderBump }) {
  const { inputs, ...used } = useEditForm(updateOrderBump, orderBumpFields, {
    record: bump,
    toSent: (body) => ({ params: { id: bump.id }, body }),
    refreshes: [showOrderBump, listOrderBumps],
    success: 'Order Bump Updated!',
    failure: 'Error',
  });
  const { onSave, question } = useDeactivation({
    kind: 'order-bumps',
    id: bump.id,
    name: bump.header,
    isMeant: (values: typeof used.form.values) => bump.active && !values.active,
    onSave: used.onSave,
  });
  return (
    <>
      <PageHeader title={`Edit ${bump.header}`} back={back()} />
      <TwoColumns aside={<OrderBumpPreview form={used.form} />}>
        <RecordForm
          save="Save Order Bump"
          sections={orderBumpSections(inputs, bump.weeks?.data ?? [])}
          {...used}
          onSave={onSave}
        />
      </TwoColumns>
      {question}
    </>
  );
}
