import { Button, Group, Stack, Text } from '@mantine/core';
import { unscheduleCancellation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Day } from '@larder/domain/values/days.ts';
import { withReason } from '@larder/domain/values/display/sentence.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SUBSCRIPTION_READS } from './subscription-reads.ts';
import { nameOf } from '../users/users-columns.tsx';

export function SchedulePanel({ user }: { user: User }) {
  const [scheduling, setScheduling] = useState(false);
  const subscription = user.subscription.data;
  if (!subscription) return <Text size="sm">Never subscribed. There is nothing to cancel.</Text>;
  return (
    <>
      <State user={user} subscription={subscription} onSchedule={() => setScheduling(true)} />
      {/* It stays, also if somebody else changes the subscription in the meantime. */}
      {scheduling ? <ScheduleDialog user={user} onClose={() => setScheduling(false)} /> : null}
    </>
  );
}

interface StateProps {
  user: User;
  subscription: NonNullable<User['subscription']['data']>;
  onSchedule: () => void;
}

function State({ user, subscription: { to_be_cancelled_at: day, status }, onSchedule }: StateProps) {
  if (day !== null) return <Scheduled user={user} day={day} />;
  if (status === 'cancelled') return <Text size="sm">The subscription is already cancelled.</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm">No cancellation scheduled.</Text>
      <Group>
        <Button variant="default" onClick={onSchedule}>
          Schedule cancellation
        </Button>
      </Group>
    </Stack>
  );
}

function Scheduled({ user, day }: { user: User; day: Day }) {
  const { run } = useCall(unscheduleCancellation, { refreshes: SUBSCRIPTION_READS });
  const reason = user.subscription.data?.cancellation_reason ?? null;
  const [details] = Object.values(user.subscription.data?.cancellation_details ?? {});
  return (
    <Stack gap="sm">
      <Text size="sm">{withReason(`Will be cancelled on ${showDay(day)}`, reason)}</Text>
      {details ? <Text size="sm">{details}</Text> : null}
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
