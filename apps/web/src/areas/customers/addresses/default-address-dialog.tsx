import { Text } from '@mantine/core';
import {
  type AddressPreview,
  addressPreview,
  type CustomerAddress,
  listAddresses,
  makeDefaultAddress,
} from '@larder/contract/customers/addresses/addresses.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import { useRefetch } from '../../../parts/order-changes/use-refetch.ts';
import { nameOf } from '../users/users-columns.tsx';
import { ADDRESS_READS } from './address-reads.ts';
import { describeAddress } from './address-values.ts';
import { previewOf } from './change-address-dialog.tsx';
import { PreviewedDialog } from './previewed-dialog.tsx';
import { staleAddress } from './stale-address.ts';

interface DefaultAddressDialogProps {
  user: User;
  address: CustomerAddress;
  onClose: () => void;
}

export function DefaultAddressDialog({ user, address: first, onClose }: DefaultAddressDialogProps) {
  const [address, setAddress] = useState(first);
  const { run } = useCall(makeDefaultAddress, { refreshes: ADDRESS_READS });
  const readAgain = useRefetch(listAddresses);
  const params = { id: user.id, addressId: address.id };
  const { version } = address;
  const previewed = usePreviewedForm<Record<string, unknown>, AddressPreview, null>({
    initial: {},
    validate: () => ({}),
    firstPart: null,
    look: async () => {
      const sent = { params, query: { preview: true }, body: { version } };
      return previewOf((await call(makeDefaultAddress, sent).catch(adoptNewer)).data);
    },
    push: (_, { fingerprint }) =>
      run({ params, query: {}, body: { version, expected: fingerprint } }).catch(adoptNewer),
    changed: (failure) => changedPreview(addressPreview, failure),
    success: 'Default address changed',
    failure: 'Error Occurred!',
    onPushed: onClose,
  });
  /** The next preview is of the newer address. */
  function adoptNewer(failure: unknown): never {
    const stale = staleAddress(failure);
    if (stale === null) throw failure;
    readAgain();
    if (stale.now === null) throw failure;
    setAddress(stale.now);
    throw stale.refusal(`It is now ${describeAddress(stale.now)}. Preview again.`);
  }
  return (
    <PreviewedDialog
      title={`Change the default address of ${nameOf(user)}`}
      action="Make default"
      previewed={previewed}
      onClose={onClose}
    >
      <Text size="sm">
        {describeAddress(address)} becomes the default address. Orders before their cutoff move to it; later ones keep
        their address.
      </Text>
    </PreviewedDialog>
  );
}
