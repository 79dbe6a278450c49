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
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { useDeactivation } from '../../../parts/uses/use-deactivation.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { orderBumpQuery } from './order-bump-query.ts';
import { OrderBumpPreview } from './order-bump-preview.tsx';
import { orderBumpSections } from './order-bump-sections.tsx';
import { ORDER_BUMP_LABELS, showOrderBumpValue, toRequestBody, toFormValues } from './order-bump-values.ts';

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
  const { form, ...used } = useRecordForm(updateOrderBump, {
    initial: toFormValues(bump),
    toSent: (values, { version }) => ({ params: { id: bump.id }, body: { ...toRequestBody(values), version } }),
    refreshes: [showOrderBump, listOrderBumps],
    success: 'Order Bump Updated!',
    failure: 'Error',
    edits: {
      version: bump.version,
      read: (record) => ({ values: toFormValues(record), version: record.version }),
      labels: ORDER_BUMP_LABELS,
      show: showOrderBumpValue,
    },
  });
  const { onSave, question } = useDeactivation({
    kind: 'order-bumps',
    id: bump.id,
    name: bump.header,
    isMeant: (values: typeof form.values) => bump.active && !values.active,
    onSave: used.onSave,
  });
  return (
    <>
      <PageHeader title={`Edit ${bump.header}`} back={back()} />
      <TwoColumns aside={<OrderBumpPreview form={form} />}>
        <RecordForm
          form={form}
          save="Save Order Bump"
          sections={orderBumpSections(form, bump.weeks?.data ?? [])}
          {...used}
          onSave={onSave}
        />
      </TwoColumns>
      {question}
    </>
  );
}
