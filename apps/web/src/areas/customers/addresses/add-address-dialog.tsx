import { Checkbox, Stack } from '@mantine/core';
import { addAddress, type AddressPreview, addressPreview } from '@larder/contract/customers/addresses/addresses.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { call } from '../../../calls/call.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { bodyErrors } from '../../../forms/body-errors.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import { ShippingFields } from '../users/shipping-fields.tsx';
import { nameOf } from '../users/users-columns.tsx';
import { ADDRESS_READS } from './address-reads.ts';
import { type AddressValues, EMPTY_ADDRESS, toShipping } from './address-values.ts';
import { previewOf, SERVED } from './change-address-dialog.tsx';
import { PreviewedDialog } from './previewed-dialog.tsx';

interface AddAddressDialogProps {
  user: User;
  isFirst: boolean;
  onClose: () => void;
}

export function AddAddressDialog({ user, isFirst, onClose }: AddAddressDialogProps) {
  const { run } = useCall(addAddress, { refreshes: ADDRESS_READS });
  const params = { id: user.id };
  const toRequestBody = (values: AddressValues) => ({ shipping: toShipping(values), is_default: values.is_default });
  const previewed = usePreviewedForm<AddressValues, AddressPreview, null>({
    initial: EMPTY_ADDRESS,
    validate: (values) => bodyErrors(addAddress, toRequestBody(values)),
    firstPart: null,
    look: async (values) =>
      previewOf((await call(addAddress, { params, query: { preview: true }, body: toRequestBody(values) })).data),
    push: (values, { fingerprint }) =>
      run({ params, query: {}, body: { ...toRequestBody(values), expected: fingerprint } }),
    changed: (failure) => changedPreview(addressPreview, failure),
    success: 'Address added',
    failure: 'Error Occurred!',
    onPushed: onClose,
  });
  const { form } = previewed;
  return (
    <PreviewedDialog
      title={`Add an address of ${nameOf(user)}`}
      action="Add address"
      previewed={previewed}
      onClose={onClose}
    >
      <Stack gap="md">
        <ShippingFields form={form} served={SERVED} />
        {isFirst ? null : (
          <Checkbox
            label="Make it the default address"
            description="Orders before their cutoff move to it."
            key={form.key('is_default')}
            {...form.getInputProps('is_default', { type: 'checkbox' })}
          />
        )}
      </Stack>
    </PreviewedDialog>
  );
}
