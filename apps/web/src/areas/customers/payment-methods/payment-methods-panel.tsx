import { Button, Group, Stack, Text } from '@mantine/core';
import {
  listPaymentMethods,
  removePaymentMethods,
} from '@larder/contract/customers/payment-methods/payment-methods.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { LOG_READS } from '../logs/log-reads.ts';
import { nameOf } from '../users/users-columns.tsx';

type Method = User['payment_methods'][number];

export function PaymentMethodsPanel({ user }: { user: User }) {
  const read = useRead(listPaymentMethods, { params: { id: user.id } });
  if (read.isPending) return <PanelSkeleton lines={2} />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const methods = read.data.data;
  if (methods.length === 0) return <Text size="sm">No saved payment methods.</Text>;
  return (
    <Stack gap="sm">
      <Facts
        facts={methods.map(({ card_last_four, is_default }) => ({
          name: is_default ? 'Default card' : 'Card',
          value: `ending in ${card_last_four}`,
        }))}
      />
      {user.is_admin ? null : <RemoveMethods user={user} methods={methods} />}
    </Stack>
  );
}

function RemoveMethods({ user, methods }: { user: User; methods: Method[] }) {
  const { run } = useCall(removePaymentMethods, { refreshes: [listPaymentMethods, showUser, ...LOG_READS] });
  const cards = new Intl.ListFormat('en-US').format(methods.map(({ card_last_four }) => card_last_four));
  return (
    <Group>
      <ConfirmAction
        title={`Remove the payment methods of ${nameOf(user)}`}
        message={
          <>
            <p>
              {methods.length === 1 ? 'The card' : 'The cards'} ending in {cards} will be removed here and at the
              payment gateway. {user.email} will need to save a card again.
            </p>
            <p>
              Until then, an order that is not fully covered by comped money and credits fails at its cutoff, and the
              account is suspended.
            </p>
          </>
        }
        action="Remove"
        danger
        run={async () => {
          const { data } = await run({ params: { id: user.id } });
          toast.success(data.message);
          return null;
        }}
        trigger={(open) => (
          <Button color="red" variant="light" onClick={open}>
            Remove payment methods
          </Button>
        )}
      />
    </Group>
  );
}
