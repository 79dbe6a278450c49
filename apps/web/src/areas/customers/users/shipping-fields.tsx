import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { listStates } from '@larder/contract/shipping/states/states.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { useRead } from '../../../calls/use-read.ts';
import type { ReactNode } from 'react';
import { DeliveryQuote } from '../profile/delivery-quote.tsx';
import type { ShippingValues } from './new-user-values.ts';

const ADDRESS_TYPES = [
  { value: 'personal', label: 'Home/Personal' },
  { value: 'business', label: 'Business' },
];

interface ShippingFieldsProps<Values extends ShippingValues> {
  form: UseFormReturnType<Values>;
  /** Instead of the first delivery date of a new order. */
  served?: ReactNode;
}

export function ShippingFields<Values extends ShippingValues>({ form, served }: ShippingFieldsProps<Values>) {
  const states = useRead(listStates, {}, { staleSeconds: 3_600 });
  const options = (states.data?.data ?? []).map(({ id, name, is_shipped_to }) => ({
    value: id,
    label: is_shipped_to ? name : `${name} (not shipped to)`,
    disabled: !is_shipped_to,
  }));
  const field = form.getInputProps;
  return (
    <>
      <FieldGrid>
        <TextInput label="Address Line #1" required key={form.key('shipping.line_1')} {...field('shipping.line_1')} />
        <TextInput label="Address Line #2" key={form.key('shipping.line_2')} {...field('shipping.line_2')} />
        <TextInput label="City" required key={form.key('shipping.city')} {...field('shipping.city')} />
        <NativeSelect
          label="State"
          required
          // Remount once the options are there, so that the select takes its value.
          key={`${form.key('shipping.state_id')} ${options.length}`}
          data={[
            { value: '', label: states.isError ? 'The states could not be loaded' : 'Choose a state' },
            ...options,
          ]}
          {...field('shipping.state_id')}
        />
        <TextInput
          label="Zip Code"
          required
          inputMode="numeric"
          maxLength={10}
          key={form.key('shipping.zip_code')}
          {...field('shipping.zip_code')}
        />
        <TextInput label="Phone" required type="tel" key={form.key('shipping.phone')} {...field('shipping.phone')} />
        <NativeSelect
          label="Address Type"
          data={ADDRESS_TYPES}
          key={form.key('shipping.type')}
          {...field('shipping.type')}
        />
        <Textarea
          label="Delivery Instructions"
          autosize
          minRows={1}
          maxRows={6}
          key={form.key('shipping.delivery_instructions')}
          {...field('shipping.delivery_instructions')}
        />
      </FieldGrid>
      <DeliveryQuote form={form} served={served} />
    </>
  );
}
