import { Switch, TextInput } from '@mantine/core';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import type { ProductFieldsProps } from './product-form-field.ts';
import { PRODUCT_LABELS } from '../product-labels.ts';

const SWITCHES = [
  { path: 'is_active', isFixed: false },
  { path: 'is_premium', isFixed: false },
  { path: 'is_sold_out', isFixed: true },
  { path: 'show_on_product_preferences', isFixed: true },
  { path: 'show_facility_statement', isFixed: true },
] as const;

export function ProductSaleFields({ form, isEdit }: ProductFieldsProps) {
  const field = form.getInputProps;
  return (
    <>
      <FieldGrid most={3}>
        {SWITCHES.map(({ path, isFixed }) => (
          <Switch
            key={form.key(path)}
            label={PRODUCT_LABELS[path]}
            disabled={isEdit && isFixed}
            {...field(path, { type: 'checkbox' })}
          />
        ))}
      </FieldGrid>
      <FieldGrid>
        <MoneyField
          label={PRODUCT_LABELS.item_price}
          description="Instead of the category’s price"
          key={form.key('item_price')}
          {...field('item_price')}
        />
        <TextInput
          label={PRODUCT_LABELS.after_cardinal_active_order}
          description="Only for customers with at least this many active weeks"
          inputMode="numeric"
          disabled={isEdit}
          key={form.key('after_cardinal_active_order')}
          {...field('after_cardinal_active_order')}
        />
      </FieldGrid>
    </>
  );
}
