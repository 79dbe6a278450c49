import { TextInput } from '@mantine/core';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { ProductFieldsProps } from './product-form-field.ts';
import { PRODUCT_LABELS } from '../product-labels.ts';
import { ThousandthsField } from './thousandths-field.tsx';

export function ProductNutritionFields({ form, isEdit }: ProductFieldsProps) {
  const field = form.getInputProps;
  return (
    <FieldGrid most={4}>
      <TextInput
        label={PRODUCT_LABELS.superfoods_number}
        inputMode="numeric"
        disabled={isEdit}
        key={form.key('superfoods_number')}
        {...field('superfoods_number')}
      />
      {(['veggie_milliservings', 'protein_milligrams', 'fiber_milligrams'] as const).map((path) => (
        <ThousandthsField label={PRODUCT_LABELS[path]} disabled={isEdit} key={form.key(path)} {...field(path)} />
      ))}
    </FieldGrid>
  );
}
