import type { AddressFields, CustomerAddress } from '@larder/contract/customers/addresses/addresses.ts';
import { EMPTY_NEW_USER, type ShippingValues } from '../users/new-user-values.ts';

export interface AddressValues extends ShippingValues {
  is_default: boolean;
}

export const EMPTY_ADDRESS: AddressValues = { shipping: EMPTY_NEW_USER.shipping, is_default: true };

export function addressValues(address: CustomerAddress): AddressValues {
  const { line_1, line_2, city, state: state_id, zip_code, phone, type, delivery_instructions, is_default } = address;
  return {
    shipping: {
      line_1,
      line_2: line_2 ?? '',
      city,
      state_id,
      zip_code,
      phone,
      type,
      delivery_instructions: delivery_instructions ?? '',
    },
    is_default,
  };
}

export const toShipping = ({ shipping }: AddressValues): AddressFields => ({
  ...shipping,
  line_2: shipping.line_2 || null,
  delivery_instructions: shipping.delivery_instructions || null,
});

/** By path; a newer version is merged field by field. */
export const ADDRESS_LABELS: Readonly<Record<string, string>> = {
  'shipping.line_1': 'Address Line #1',
  'shipping.line_2': 'Address Line #2',
  'shipping.city': 'City',
  'shipping.state_id': 'State',
  'shipping.zip_code': 'Zip Code',
  'shipping.phone': 'Phone',
  'shipping.type': 'Address Type',
  'shipping.delivery_instructions': 'Delivery Instructions',
};

export const describeAddress = ({ line_1, line_2, city, state, zip_code }: CustomerAddress): string =>
  [line_1, line_2, `${city}, ${state} ${zip_code}`].filter(Boolean).join(', ');
