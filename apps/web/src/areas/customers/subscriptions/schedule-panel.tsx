import { Button, Group, Stack, Text } from '@mantine/core';
import {
  scheduleCancellation,
  unscheduleCancellation,
} from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { useCall } from '../../../calls/use-call.ts';
import { CallFailure } from '../../../calls/call-failure.ts';
import { SUBSCRIPTION_READS } from './subscription-reads.ts';
import { nameOf } from '../users/users-columns.tsx';

export function SchedulePanel({ user }: { user: User }) {
  const subscription = user.subscription.data;
  if (!subscription) return <Text size="sm">Never subscribed. There is nothing to cancel.</Text>;
  if (subscription.to_be_cancelled_at !== null) return <Scheduled user={user} day={subscription.to_be_cancelled_at} />;
  if (subscription.status === 'cancelled') return <Text size="sm">The subscription is already cancelled.</Text>;
  return <Schedule user={user} />;
}

function Scheduled({ user, day }: { user: User; day: string }) {
  const { run } = useCall(unscheduleCancellation, { refreshes: SUBSCRIPTION_READS });
  return (
    <Stack gap="sm">
      <Text size="sm">Will be cancelled on {showDay(day)}.</Text>
      <Group>
        <ConfirmAction
          title={`Unschedule the cancellation of ${nameOf(user)}`}
          message={`The subscription continues after ${showDay(day)}.`}
          action="Unschedule"
          run={async () => {
            await run({ params: { id: user.id } });
            return null;
          }}
          onDone={() => toast.success('Success', `Cancellation of ${nameOf(user)} unscheduled`)}
          trigger={(open) => (
            <Button variant="default" onClick={open}>
              Unschedule
            </Button>
          )}
        />
      </Group>
    </Stack>
  );
}

function Schedule({ user }: { user: User }) {
  const [when, setWhen] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { run } = useCall(scheduleCancellation, { refreshes: SUBSCRIPTION_READS });
  const now = useBusinessNow();
  return (
    <Stack gap="sm">
      <Text size="sm">No cancellation scheduled.</Text>
      <DayField
        label="Cancel on"
        {...(now && { min: chicagoDay(now).add({ days: 1 }).toString() })}
        value={when}
        onChange={(day) => {
          setWhen(day);
          setError(null);
        }}
        error={error}
      />
      <Group>
        <ConfirmAction
          title={`Schedule the cancellation of ${nameOf(user)}`}
          message={when ? `The subscription will be cancelled at the start of ${showDay(when)}, Chicago time.` : ''}
          action="Schedule"
          danger
          run={async () => {
            try {
              await run({ params: { id: user.id }, body: { when: when ?? '' } });
              return null;
            } catch (failure) {
              if (failure instanceof CallFailure) setError(failure.errors['when']?.[0] ?? null);
              throw failure;
            }
          }}
          onDone={() =>
            toast.success('Success', `Cancellation of ${nameOf(user)} scheduled for ${showDay(when ?? '')}`)
          }
          trigger={(open) => (
            <Button variant="default" onClick={() => (when === null ? setError('Choose a day.') : open())}>
              Schedule cancellation
            </Button>
          )}
        />
      </Group>
    </Stack>
  );
}
