import { Button, Group, Stack, Text } from '@mantine/core';
import {
  listPaymentMethods,
  makeDefaultCard,
  removePaymentMethods,
} from '@larder/contract/customers/payment-methods/payment-methods.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { describeExpiry } from '@larder/domain/billing/payments/card-expiry.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { ConfirmDialog } from '@larder/ui/patterns/forms/confirm-dialog.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useRefetch } from '../../../parts/order-changes/use-refetch.ts';
import { LOG_READS } from '../logs/log-reads.ts';
import { nameOf } from '../users/users-columns.tsx';
import { SendCardLink } from './send-card-link.tsx';

type Method = User['payment_methods'][number];

const CARD_READS = [listPaymentMethods, showUser, ...LOG_READS];

export function PaymentMethodsPanel({ user }: { user: User }) {
  const [chosen, setChosen] = useState<Method | null>(null);
  const read = useRead(listPaymentMethods, { params: { id: user.id } });
  if (read.isPending) return <PanelSkeleton lines={2} />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const methods = read.data.data;
  return (
    <Stack gap="sm">
      {methods.length === 0 ? <Text size="sm">No saved payment methods.</Text> : null}
      {methods.map((method) => (
        <SavedCard key={method.id} user={user} method={method} onMakeDefault={() => setChosen(method)} />
      ))}
      {user.is_admin ? null : (
        <Group>
          <SendCardLink user={user} />
          {methods.length === 0 ? null : <RemoveMethods user={user} methods={methods} />}
        </Group>
      )}
      {chosen === null ? null : (
        <MakeDefault
          user={user}
          method={chosen}
          defaultCard={methods.find(isDefault)}
          onClose={() => setChosen(null)}
        />
      )}
    </Stack>
  );
}

const isDefault = ({ is_default }: Method) => is_default;

interface SavedCardProps {
  user: User;
  method: Method;
  onMakeDefault: () => void;
}

function SavedCard({ user, method, onMakeDefault }: SavedCardProps) {
  const { card_last_four, is_default } = method;
  const now = useBusinessNow();
  const expiry = now && describeExpiry(method, chicagoDay(now).toString());
  return (
    <Group justify="space-between" mih={30}>
      <Facts
        facts={[
          {
            name: is_default ? 'Default card' : 'Card',
            value: [`ending in ${card_last_four}`, expiry].filter(Boolean).join(', '),
          },
        ]}
      />
      {is_default || user.is_admin || user.erased_at !== null ? null : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Make ${nameOfCard(method)} the default`}
          onClick={onMakeDefault}
        >
          Make default
        </Button>
      )}
    </Group>
  );
}

const nameOfCard = ({ card_last_four }: Method) => `the card ending in ${card_last_four}`;

interface MakeDefaultProps {
  user: User;
  method: Method;
  defaultCard: Method | undefined;
  onClose: () => void;
}

/** A refusal reads the cards again, so that the next try is against the default that is then named. */
function MakeDefault({ user, method, defaultCard, onClose }: MakeDefaultProps) {
  const { run } = useCall(makeDefaultCard, { refreshes: CARD_READS });
  const readAgain = useRefetch(listPaymentMethods);
  const other = defaultCard && defaultCard.id !== method.id ? defaultCard : null;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Make ${nameOfCard(method)} the default`}
      message={`Coming charges of ${nameOf(user)} will use ${nameOfCard(method)}${
        other ? ` instead of the one ending in ${other.card_last_four}` : ''
      }. A charge that is already waiting for an answer is not affected.`}
      action="Make default"
      run={async () => {
        const body = { previous_default_id: defaultCard?.id ?? null };
        const { data } = await run({ params: { id: user.id, methodId: method.id }, body }).catch((error: unknown) => {
          readAgain();
          throw error;
        });
        toast.success(data.message);
        return null;
      }}
    />
  );
}

function RemoveMethods({ user, methods }: { user: User; methods: Method[] }) {
  const { run } = useCall(removePaymentMethods, { refreshes: CARD_READS });
  const cards = new Intl.ListFormat('en-US').format(methods.map(({ card_last_four }) => card_last_four));
  return (
    <ConfirmAction
      title={`Remove the payment methods of ${nameOf(user)}`}
      message={
        <>
          <p>
            {methods.length === 1 ? 'The card' : 'The cards'} ending in {cards} will be removed here and at the payment
            gateway. {user.email} will need to save a card again.
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
  );
}
