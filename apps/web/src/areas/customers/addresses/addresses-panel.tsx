import { Button, Group, Stack, Text } from '@mantine/core';
import { archiveAddress, type CustomerAddress, listAddresses } from '@larder/contract/customers/addresses/addresses.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { showPhone } from '@larder/domain/values/display/show-phone.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { failureMessage } from '../../../calls/failure-message.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useRefetch } from '../../../parts/order-changes/use-refetch.ts';
import { AddAddressDialog } from './add-address-dialog.tsx';
import { ADDRESS_READS } from './address-reads.ts';
import { describeAddress } from './address-values.ts';
import { ChangeAddressDialog } from './change-address-dialog.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { DefaultAddressDialog } from './default-address-dialog.tsx';

type Opened = { act: 'add' } | { act: 'change' | 'contact' | 'default'; address: CustomerAddress };

export function AddressesPanel({ user }: { user: User }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const read = useRead(listAddresses, { params: { id: user.id } });
  if (read.isPending) return <PanelSkeleton lines={3} />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const addresses = read.data.data;
  const close = () => setOpened(null);
  return (
    <Stack gap="lg">
      {addresses.length === 0 ? (
        <Text size="sm">No address yet. Without one the customer receives no boxes.</Text>
      ) : null}
      {addresses.map((address) => (
        <AddressCard key={address.id} user={user} address={address} onOpen={(act) => setOpened({ act, address })} />
      ))}
      <Group>
        <Button variant="default" onClick={() => setOpened({ act: 'add' })}>
          Add address
        </Button>
      </Group>
      {opened?.act === 'add' ? <AddAddressDialog user={user} isFirst={addresses.length === 0} onClose={close} /> : null}
      {opened?.act === 'change' ? <ChangeAddressDialog user={user} address={opened.address} onClose={close} /> : null}
      {opened?.act === 'contact' ? <ContactDialog user={user} address={opened.address} onClose={close} /> : null}
      {opened?.act === 'default' ? <DefaultAddressDialog user={user} address={opened.address} onClose={close} /> : null}
    </Stack>
  );
}

interface AddressCardProps {
  user: User;
  address: CustomerAddress;
  onOpen: (act: 'change' | 'contact' | 'default') => void;
}

function AddressCard({ user, address, onOpen }: AddressCardProps) {
  const { line_1, phone, type, delivery_instructions, is_default } = address;
  const button = (label: string, act: 'change' | 'contact' | 'default') => (
    <Button variant="default" size="compact-sm" aria-label={`${label}: ${line_1}`} onClick={() => onOpen(act)}>
      {label}
    </Button>
  );
  return (
    <Stack component="section" gap="xs" aria-label={is_default ? 'Default address' : `Address ${line_1}`}>
      <Facts
        facts={[
          { name: is_default ? 'Default address' : 'Address', value: describeAddress(address) },
          { name: 'Phone', value: showPhone(phone) },
          { name: 'Instructions', value: delivery_instructions ?? 'None' },
          { name: 'Type', value: type === 'business' ? 'Business' : 'Home/Personal' },
        ]}
      />
      <Group gap="xs">
        {button('Change address', 'change')}
        {button('Edit phone and instructions', 'contact')}
        {is_default ? null : button('Make default', 'default')}
        {is_default ? null : <Archive user={user} address={address} />}
      </Group>
    </Stack>
  );
}

function Archive({ user, address }: { user: User; address: CustomerAddress }) {
  const { run } = useCall(archiveAddress, { refreshes: ADDRESS_READS });
  const readAgain = useRefetch(listAddresses);
  return (
    <ConfirmAction
      title={`Archive ${address.line_1}`}
      message={`${describeAddress(address)} can no longer be chosen. Orders that were sent there keep it.`}
      action="Archive address"
      run={async () => {
        const { id, version } = address;
        const message = await failureMessage(run({ params: { id: user.id, addressId: id }, query: { version } }));
        if (message !== null) readAgain();
        return message;
      }}
      onDone={() => toast.success('Address archived')}
      trigger={(open) => (
        <Button variant="subtle" size="compact-sm" aria-label={`Archive: ${address.line_1}`} onClick={open}>
          Archive
        </Button>
      )}
    />
  );
}
