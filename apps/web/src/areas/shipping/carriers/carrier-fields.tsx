import { Radio, Group, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Carrier, CarrierForm } from '@larder/contract/shipping/carriers/carriers.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';

export interface CarrierValues extends Record<string, string> {
  name: string;
  slug: string;
  external_carrier: string;
  external_method_id: string;
  order_bot_shipping_method: string;
}

export const EMPTY_CARRIER: CarrierValues = {
  name: '',
  slug: '',
  external_carrier: '',
  external_method_id: '',
  order_bot_shipping_method: '',
};

export const CARRIER_LABELS = {
  name: 'Name',
  slug: 'Slug',
  external_carrier: 'External Carrier',
  external_method_id: 'External method ID',
  order_bot_shipping_method: 'OrderBot Shipping Method',
};

export const toCarrierValues = (carrier: Carrier): CarrierValues => ({
  name: carrier.name,
  slug: carrier.slug,
  external_carrier: carrier.external_carrier,
  external_method_id: carrier.external_method_id ?? '',
  order_bot_shipping_method: carrier.order_bot_shipping_method ?? '',
});

/** The body's schema refuses a missing choice under its field. */
export const toCarrierBody = ({ external_carrier, ...values }: CarrierValues): Omit<CarrierForm, 'version'> => ({
  ...values,
  external_carrier: external_carrier as CarrierForm['external_carrier'],
});

export function carrierSection(form: UseFormReturnType<CarrierValues>): FormSection {
  const field = form.getInputProps;
  return {
    title: 'Carrier',
    paths: Object.keys(CARRIER_LABELS),
    fields: (
      <FieldGrid>
        <TextInput label={CARRIER_LABELS.name} required key={form.key('name')} {...field('name')} />
        <TextInput
          label={CARRIER_LABELS.slug}
          description="A unique external slug"
          required
          key={form.key('slug')}
          {...field('slug')}
        />
        <Radio.Group
          label={CARRIER_LABELS.external_carrier}
          required
          key={form.key('external_carrier')}
          {...field('external_carrier')}
        >
          <Group mt={6}>
            <Radio value="ups" label="ups" />
            <Radio value="nonups" label="nonups" />
          </Group>
        </Radio.Group>
        <TextInput
          label={CARRIER_LABELS.external_method_id}
          key={form.key('external_method_id')}
          {...field('external_method_id')}
        />
        <TextInput
          label={CARRIER_LABELS.order_bot_shipping_method}
          key={form.key('order_bot_shipping_method')}
          {...field('order_bot_shipping_method')}
        />
      </FieldGrid>
    ),
  };
}
