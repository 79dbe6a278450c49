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
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { LOG_READS } from '../logs/log-reads.ts';
import { nameOf } from '../users/users-columns.tsx';
import { SendCardLink } from './send-card-link.tsx';

type Method = User['payment_methods'][number];

const CARD_READS = [listPaymentMethods, showUser, ...LOG_READS];

export function PaymentMethodsPanel({ user }: { user: User }) {
  const read = useRead(listPaymentMethods, { params: { id: user.id } });
  if (read.isPending) return <PanelSkeleton lines={2} />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const methods = read.data.data;
  return (
    <Stack gap="sm">
      {methods.length === 0 ? <Text size="sm">No saved payment methods.</Text> : null}
      {methods.map((method) => (
        <SavedCard key={method.id} user={user} method={method} defaultCard={methods.find(isDefault)} />
      ))}
      {user.is_admin ? null : (
        <Group>
          <SendCardLink
            user={user}
            trigger={(open, refusal) => (
              <ButtonWithReason action="Send link to add a card" size="sm" refusal={refusal} onClick={open} />
            )}
          />
          {methods.length === 0 ? null : <RemoveMethods user={user} methods={methods} />}
        </Group>
      )}
    </Stack>
  );
}

const isDefault = ({ is_default }: Method) => is_default;

interface SavedCardProps {
  user: User;
  method: Method;
  defaultCard: Method | undefined;
}

function SavedCard({ user, method, defaultCard }: SavedCardProps) {
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
        <MakeDefault user={user} method={method} defaultCard={defaultCard} />
      )}
    </Group>
  );
}

function MakeDefault({ user, method: { id, card_last_four }, defaultCard }: SavedCardProps) {
  const { run } = useCall(makeDefaultCard, { refreshes: CARD_READS });
  const ending = `the card ending in ${card_last_four}`;
  return (
    <ConfirmAction
      title={`Make ${ending} the default`}
      message={`Coming charges of ${nameOf(user)} will use ${ending}${
        defaultCard ? ` instead of the one ending in ${defaultCard.card_last_four}` : ''
      }. A charge that is already waiting for an answer is not affected.`}
      action="Make default"
      run={async () => {
        const { data } = await run({
          params: { id: user.id, methodId: id },
          body: { previous_default_id: defaultCard?.id ?? null },
        });
        toast.success(data.message);
        return null;
      }}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" aria-label={`Make ${ending} the default`} onClick={open}>
          Make default
        </Button>
      )}
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
