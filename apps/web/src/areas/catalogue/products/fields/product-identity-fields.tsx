import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { useRead } from '../../../../calls/use-read.ts';
import type { FieldProps } from '../../../../forms/field-input.tsx';
import type { ProductInputs } from '../product-form.ts';
import { hrefTo } from '../../../../href-to.ts';
import { NoneYet } from '../../../../parts/none-yet.tsx';

export function ProductIdentityFields({ inputs: { isEdit, input, props } }: { inputs: ProductInputs }) {
  return (
    <>
      {isEdit ? <Text size="sm">Grayed-out fields cannot be changed after creation.</Text> : null}
      <FieldGrid>
        {input('type')}
        <div>
          {input('sku')}
          {isEdit ? null : <Checkbox mt={10} {...props('sku_ignore_sales_report_validation')} />}
        </div>
        {input('name')}
        {input('with')}
        <TextInput description={isEdit ? undefined : 'Generated from the name if left blank'} {...props('slug')} />
        <Category isEdit={isEdit} {...props('category')} />
        {input('packing_name')}
        {input('package')}
      </FieldGrid>
    </>
  );
}

/** The category of a product is fixed, so archived ones are not offered. */
function Category({ isEdit, ...field }: FieldProps & { isEdit: boolean }) {
  const categories = useRead(listCategories, { query: { per_page: 100, with_deleted: isEdit } }, { staleSeconds: 300 });
  const options = (categories.data?.data ?? []).map(({ id, name, deleted_at }) => ({
    value: String(id),
    label: deleted_at === null ? name : `${name} (archived)`,
  }));
  const none = categories.isError ? 'The categories could not be loaded' : 'Choose a category';
  // Remount once the options have loaded so the select picks up its value.
  return (
    <NativeSelect
      key={options.length}
      data={[{ value: '', label: none }, ...options]}
      {...field}
      description={
        categories.isSuccess && options.length === 0 ? (
          <NoneYet of="categories" href={hrefTo({ to: '/categories' })} screen="Categories & Pricing" />
        ) : undefined
      }
    />
  );
}
