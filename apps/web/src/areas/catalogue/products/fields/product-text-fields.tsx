import { Textarea } from '@mantine/core';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { ProductForm } from './product-form-field.ts';
import { PRODUCT_LABELS } from '../product-labels.ts';

const TEXTS = ['description', 'excerpt', 'ingredients'] as const;

export const ProductTextFields = ({ form }: { form: ProductForm }) => (
  <FieldGrid>
    {TEXTS.map((path) => (
      <Textarea
        key={form.key(path)}
        label={PRODUCT_LABELS[path]}
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps(path)}
      />
    ))}
  </FieldGrid>
);
