import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { PACKAGE_ITEMS } from '@larder/domain/values/enums/package-items.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { useRead } from '../../../../calls/use-read.ts';
import type { ProductFieldsProps } from './product-form-field.ts';
import { PRODUCT_LABELS } from '../product-labels.ts';

const TYPES = [
  { value: 'regular', label: 'Regular' },
  { value: 'composite', label: 'Composite' },
];
const PACKAGES = [
  { value: '', label: 'None' },
  ...PACKAGE_ITEMS.map(({ slug, name }) => ({ value: slug, label: name })),
];

export function ProductIdentityFields({ form, isEdit }: ProductFieldsProps) {
  const categories = useRead(listCategories, { query: { per_page: 100, with_deleted: isEdit } }, { staleSeconds: 300 });
  const options = (categories.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const field = form.getInputProps;
  return (
    <>
      {isEdit ? <Text size="sm">Greyed-out fields cannot be changed after creation.</Text> : null}
      <FieldGrid>
        <NativeSelect
          label={PRODUCT_LABELS.type}
          data={TYPES}
          disabled={isEdit}
          key={form.key('type')}
          {...field('type')}
        />
        <div>
          <TextInput label={PRODUCT_LABELS.sku} required disabled={isEdit} key={form.key('sku')} {...field('sku')} />
          {isEdit ? null : (
            <Checkbox
              mt={10}
              label="Ignore Netsuite SKU Validation"
              key={form.key('sku_ignore_sales_report_validation')}
              {...field('sku_ignore_sales_report_validation', { type: 'checkbox' })}
            />
          )}
        </div>
        <TextInput label={PRODUCT_LABELS.name} required key={form.key('name')} {...field('name')} />
        <TextInput label={PRODUCT_LABELS.with} key={form.key('with')} {...field('with')} />
        <TextInput
          label={PRODUCT_LABELS.slug}
          description={isEdit ? undefined : 'Generated from the name if left blank'}
          disabled={isEdit}
          key={form.key('slug')}
          {...field('slug')}
        />
        <NativeSelect
          label={PRODUCT_LABELS.category}
          required
          disabled={isEdit}
          // Remount once the options have loaded so the select picks up its value.
          key={`${form.key('category')} ${options.length}`}
          data={[
            { value: '', label: categories.isError ? 'The categories could not be loaded' : 'Choose a category' },
            ...options,
          ]}
          {...field('category')}
        />
        <TextInput label={PRODUCT_LABELS.packing_name} key={form.key('packing_name')} {...field('packing_name')} />
        <NativeSelect label={PRODUCT_LABELS.package} data={PACKAGES} key={form.key('package')} {...field('package')} />
      </FieldGrid>
    </>
  );
}
