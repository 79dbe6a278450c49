import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LAST_REGULATED_WEEK, type RegulationType } from '@larder/domain/values/enums/promo-codes.ts';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import { RepeatableRows } from '@larder/ui/patterns/forms/repeatable-rows.tsx';
import { useState } from 'react';
import { FormWarning } from './form-warnings.tsx';
import { newRegulation, type PromoCodeValues, type RegulationValues } from './promo-code-form.ts';

const TYPES: Record<RegulationType, { label: string; amount: string }> = {
  dollars_off: { label: 'Dollars off', amount: 'Dollars' },
  percent_off: { label: 'Percent off', amount: 'Percent' },
  products_off: { label: 'Products off', amount: 'Products, cheapest first' },
};
const isType = (value: string): value is RegulationType => Object.hasOwn(TYPES, value);
const WEEKS = [
  { value: '', label: 'Recurring' },
  ...Array.from({ length: LAST_REGULATED_WEEK }, (_, index) => ({
    value: String(index + 1),
    label: `Week ${index + 1}`,
  })),
];

type Form = UseFormReturnType<PromoCodeValues>;

export function RegulationFields({ form }: { form: Form }) {
  const { regulations } = form.getValues();
  const change = (next: RegulationValues[]) => {
    form.setFieldValue('regulations', next);
    // Errors by row would point at the wrong row.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('regulations'))));
  };
  return (
    <Stack gap="xs">
      <FormWarning form={form} path="regulations" />
      <RepeatableRows
        legend="Week numbers count the customer's charged orders with this code."
        noun="regulation"
        most={LAST_REGULATED_WEEK + 1}
        onAdd={() => change([...regulations, newRegulation()])}
        onRemove={(index) => change(regulations.toSpliced(index, 1))}
        rows={regulations.map((regulation, index) => ({
          key: regulation.key,
          fields: <Fields key={form.key('regulations')} form={form} index={index} initialType={regulation.type} />,
        }))}
      />
    </Stack>
  );
}

function Fields({ form, index, initialType }: { form: Form; index: number; initialType: RegulationValues['type'] }) {
  const [type, setType] = useState(initialType);
  const field = (name: keyof RegulationValues, options = {}) =>
    form.getInputProps(`regulations.${index}.${name}`, options);
  const typeField = field('type');
  return (
    <>
      <NativeSelect label="Week" data={WEEKS} {...field('weekly_ordinal_number')} />
      <NativeSelect
        label="Type"
        required
        data={[
          { value: '', label: 'Choose a type' },
          ...Object.entries(TYPES).map(([value, { label }]) => ({ value, label })),
        ]}
        {...typeField}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          typeField.onChange(event);
          setType(isType(chosen) ? chosen : '');
        }}
      />
      <Stack gap="xs">
        <NumberField
          label="Amount"
          required
          description={type === '' ? undefined : TYPES[type].amount}
          {...field('amount')}
        />
        <FormWarning form={form} path={`regulations.${index}.amount`} />
      </Stack>
      {type === 'percent_off' ? (
        <MoneyField label="Max discount" description="Leave blank for no limit" {...field('maximum_discount')} />
      ) : null}
      <Checkbox label="Free shipping" {...field('free_shipping', { type: 'checkbox' })} />
      <Checkbox label="Free tax" {...field('free_tax', { type: 'checkbox' })} />
    </>
  );
}
