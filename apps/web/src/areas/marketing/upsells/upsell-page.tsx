import { NativeSelect } from '@mantine/core';
import type { ChosenProduct } from '@larder/contract/marketing/chosen-products/chosen-products.ts';
import {
  archiveUpsell,
  createUpsell,
  listUpsells,
  restoreUpsell,
  showUpsell,
  updateUpsell,
  type Upsell,
} from '@larder/contract/marketing/upsells/upsells.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { lastList } from '../../../lists/last-list.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { ArchiveAction, ArchivedBadge } from '../archive-action.tsx';
import { categoriesToChoose, useCategories } from '../categories-to-choose.ts';
import { ChosenProducts } from '../chosen-products/chosen-products.tsx';
import { upsellFields, type UpsellInputs, type UpsellValues } from './upsell-form.ts';
import { UpsellPreview } from './upsell-preview.tsx';

const back = () => ({ href: lastList('/upsells'), label: 'All upsells' });
const REFRESHES = [showUpsell, listUpsells];

export function NewUpsellPage() {
  const navigate = useNavigate();
  const used = useCreateForm(createUpsell, upsellFields, {
    toSent: (body) => ({ body }),
    refreshes: [listUpsells],
    success: 'Upsell created',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/upsells/$id/edit', params: { id: data.id } }),
  });
  return (
    <>
      <PageHeader title="New Upsell" back={back()} />
      <UpsellForm upsell={null} {...used} />
    </>
  );
}

export function UpsellPage() {
  const { id } = useParams({ from: '/_shell/upsells/$id/edit' });
  const read = useRead(showUpsell, { params: { id } });
  return (
    <RecordScreen read={read} title="Edit upsell items" back={back()}>
      {(upsell) => <EditUpsell key={upsell.id} upsell={upsell} />}
    </RecordScreen>
  );
}

function EditUpsell({ upsell }: { upsell: Upsell }) {
  const { id, name, version } = upsell;
  const isArchived = upsell.archived_at !== null;
  const used = useEditForm(updateUpsell, upsellFields, {
    record: upsell,
    toSent: (body) => ({ params: { id }, body }),
    refreshes: REFRESHES,
    success: 'Upsell updated',
    failure: 'Error',
  });
  const ordering = useCall(updateUpsell, { refreshes: REFRESHES });
  const archiving = useCall(isArchived ? restoreUpsell : archiveUpsell, { refreshes: REFRESHES });
  /** Save at once, without the rest of the form (MKT-49). */
  const reorder = (products: ChosenProduct[]) =>
    ordering.run({ params: { id }, body: { products: products.map(({ sku }) => sku), version } }).then(
      () => toast.success('Upsell updated'),
      (failure: CallFailure) =>
        // The form shows both lists.
        failure.code === 'stale'
          ? used.onSave({ ...used.form.getValues(), products })
          : toast.error('Error', failure.message),
    );
  return (
    <>
      <PageHeader
        title={`Edit ${name} items`}
        back={back()}
        badge={<ArchivedBadge isArchived={isArchived} />}
        actions={
          <ArchiveAction
            name={name}
            isArchived={isArchived}
            effect={isArchived ? 'Customers are offered it again.' : 'Customers are no longer offered it.'}
            size="sm"
            run={() => archiving.run({ params: { id } })}
          />
        }
      />
      <UpsellForm upsell={upsell} isOrdering={ordering.running} onReorder={reorder} {...used} />
    </>
  );
}

interface UpsellFormProps extends Omit<ComponentProps<typeof RecordForm<UpsellValues>>, 'save' | 'sections'> {
  inputs: UpsellInputs;
  upsell: Upsell | null;
  isOrdering?: boolean;
  onReorder?: (products: ChosenProduct[]) => unknown;
}

function UpsellForm({ inputs, upsell, isOrdering = false, onReorder, ...used }: UpsellFormProps) {
  const { form, input, props } = inputs;
  return (
    <TwoColumns aside={<UpsellPreview form={form} />}>
      <RecordForm
        save="Save"
        sections={[
          {
            title: 'Upsell',
            paths: ['name', 'category', 'price'],
            fields: (
              <FieldGrid>
                {input('name')}
                <CategorySelect {...props('category')} set={upsell?.category?.id ?? null} />
                {input('price')}
              </FieldGrid>
            ),
          },
          {
            title: 'Products',
            paths: ['products'],
            fields: (
              <ChosenProducts form={form} isSaving={used.saving || isOrdering} {...(onReorder ? { onReorder } : {})} />
            ),
          },
        ]}
        {...used}
      />
    </TwoColumns>
  );
}

function CategorySelect({ set, ...field }: ComponentProps<typeof NativeSelect> & { set: number | null }) {
  const options = categoriesToChoose(useCategories().data?.data ?? [], [set]);
  const data = [{ value: '', label: 'None' }, ...options.map(({ id, name }) => ({ value: String(id), label: name }))];
  // Remount once the options have loaded so the select picks up its value.
  return <NativeSelect key={options.length} data={data} {...field} />;
}
