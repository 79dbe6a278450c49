import { Stack } from '@mantine/core';
import {
  type AddressPreview,
  addressPreview,
  changeAddress,
  type CustomerAddress,
} from '@larder/contract/customers/addresses/addresses.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { bodyErrors } from '../../../forms/body-errors.ts';
import { rebase, valueAt } from '../../../forms/rebase.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import { ShippingFields } from '../users/shipping-fields.tsx';
import { nameOf } from '../users/users-columns.tsx';
import { ADDRESS_READS } from './address-reads.ts';
import { ADDRESS_LABELS, type AddressValues, addressValues, toShipping } from './address-values.ts';
import { FirstBox } from './first-box.tsx';
import { PreviewedDialog } from './previewed-dialog.tsx';
import { staleAddress } from './stale-address.ts';

interface ChangeAddressDialogProps {
  user: User;
  address: CustomerAddress;
  onClose: () => void;
}

/** Without a date: that of a new order is not when this customer's boxes come. */
export const SERVED = 'This zip code is delivered to. The preview shows when each box of this customer comes.';

/** CUST-60, CUST-61 */
export function ChangeAddressDialog({ user, address, onClose }: ChangeAddressDialogProps) {
  const [base, setBase] = useState(address);
  const { run } = useCall(changeAddress, { refreshes: ADDRESS_READS });
  const params = { id: user.id, addressId: base.id };
  const toRequestBody = (values: AddressValues) => ({ shipping: toShipping(values), version: base.version });
  const look = async (values: AddressValues) => {
    const { data } = await call(changeAddress, { params, query: { preview: true }, body: toRequestBody(values) });
    return previewOf(data);
  };
  const previewed = usePreviewedForm<AddressValues, AddressPreview, null>({
    initial: addressValues(address),
    validate: (values) => bodyErrors(changeAddress, toRequestBody(values)),
    firstPart: null,
    look: (values) => look(values).catch(adoptNewer),
    push: (values, { fingerprint }) =>
      run({ params, query: {}, body: { ...toRequestBody(values), expected: fingerprint } }).catch(adoptNewer),
    changed: (failure) => changedPreview(addressPreview, failure),
    success: 'Address changed',
    failure: 'Error Occurred!',
    onPushed: onClose,
  });
  /** The next preview is made against the newer address and keeps what was typed. */
  function adoptNewer(failure: unknown): never {
    const stale = staleAddress(failure);
    if (stale === null || stale.now === null) throw failure;
    const { form } = previewed;
    const theirs = addressValues(stale.now);
    const sides = { mine: form.getValues(), base: addressValues(base), theirs };
    const { taken, clashing } = rebase(sides, Object.keys(ADDRESS_LABELS));
    for (const path of taken) form.setFieldValue(path, valueAt(theirs, path) as never);
    setBase(stale.now);
    throw stale.refusal(
      'Your changes are kept: review them and preview again.',
      Object.fromEntries(clashing.map((path) => [path, [`Now ${String(valueAt(theirs, path)) || 'empty'}.`]])),
    );
  }
  return (
    <PreviewedDialog
      title={`Change the address of ${nameOf(user)}`}
      action="Change address"
      previewed={previewed}
      onClose={onClose}
    >
      <Stack gap="md">
        <ShippingFields
          form={previewed.form}
          served={address.is_default ? <FirstBox form={previewed.form} look={look} otherwise={SERVED} /> : SERVED}
        />
      </Stack>
    </PreviewedDialog>
  );
}

export function previewOf(data: CustomerAddress | AddressPreview): AddressPreview {
  if ('orders' in data) return data;
  throw new Error('Expected a preview, but received a different response');
}
