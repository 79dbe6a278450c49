import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { changeAddress, type CustomerAddress } from '@larder/contract/customers/addresses/addresses.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { ConflictView } from '@larder/ui/patterns/forms/conflict-view.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useRef } from 'react';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { nameOf } from '../users/users-columns.tsx';
import { ADDRESS_READS } from './address-reads.ts';
import { ADDRESS_LABELS, addressValues, toShipping } from './address-values.ts';

interface ContactDialogProps {
  user: User;
  address: CustomerAddress;
  onClose: () => void;
}

/** Phone and delivery instructions, which change no date and no price. */
export function ContactDialog({ user, address, onClose }: ContactDialogProps) {
  // A newer version may be in another address, which replaced this one (CUST-60).
  const target = useRef(address.id);
  const { form, conflict, ...used } = useRecordForm(changeAddress, {
    initial: addressValues(address),
    toSent: (values, { version }) => ({
      params: { id: user.id, addressId: target.current },
      query: {},
      body: { shipping: toShipping(values), version },
    }),
    refreshes: ADDRESS_READS,
    success: 'Phone and delivery instructions changed',
    failure: 'Error Occurred!',
    onSaved: onClose,
    edits: {
      version: address.version,
      read: (answer) => {
        if ('orders' in answer) throw new Error('Expected an address, but received a preview');
        target.current = answer.id;
        return { values: addressValues(answer), version: answer.version };
      },
      labels: ADDRESS_LABELS,
    },
  });
  return (
    <Dialog title={`Phone and delivery instructions of ${nameOf(user)}`} opened onClose={onClose} busy={used.saving}>
      {conflict ? <ConflictView conflict={conflict} saving={used.saving} /> : null}
      <div hidden={conflict !== null}>
        <DialogForm form={form} action="Save" onCancel={onClose} {...used}>
          <Stack gap="sm">
            <Text size="sm">
              Orders before their cutoff follow. Orders past their cutoff keep the phone and instructions that they
              have.
            </Text>
            <TextInput
              label="Phone"
              required
              type="tel"
              key={form.key('shipping.phone')}
              {...form.getInputProps('shipping.phone')}
            />
            <Textarea
              label="Delivery Instructions"
              autosize
              minRows={2}
              maxRows={6}
              key={form.key('shipping.delivery_instructions')}
              {...form.getInputProps('shipping.delivery_instructions')}
            />
          </Stack>
        </DialogForm>
      </div>
    </Dialog>
  );
}
