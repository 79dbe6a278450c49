import { Button, Group, Stack, Text } from '@mantine/core';
import { resetPassword } from '@larder/contract/customers/passwords/passwords.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { refusalToChangeAccount } from '@larder/domain/staff/members/staff-rules.ts';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useMe } from '../../../session/me.ts';
import { LOG_READS } from '../logs/log-reads.ts';
import { nameOf } from '../users/users-columns.tsx';
import { SendPasswordLink } from './send-password-link.tsx';

/** STAFF-46, STAFF-56 */
export function ResetPasswordPanel({ user }: { user: User }) {
  const me = useMe();
  const { run } = useCall(resetPassword, { refreshes: LOG_READS });
  if (me.isPending) return <PanelSkeleton lines={2} />;
  if (!me.data) return <FailedState message={me.error.message} onRetry={() => void me.refetch()} />;
  const actor = me.data.data;
  const subject = { ...user, roles: user.roles.data.map(({ name }) => name) };
  const refusal = refusalToChangeAccount(actor, subject, 'password');
  return (
    <Stack gap="sm">
      <Text size="sm">
        {refusal?.message ?? 'Ends all sessions. A new password must be chosen at the next sign-in.'}
      </Text>
      <Group>
        <ConfirmAction
          title={`Reset the password of ${nameOf(user)}`}
          message={
            <>
              <p>This will reset user&apos;s password to a fixed default value, proceed?</p>
              <p>
                {actor.id === user.id
                  ? 'This is your own account. You will be signed out immediately and choose a new password when you sign in again.'
                  : `${user.email} will be signed out everywhere and notified by e-mail. The e-mail does not contain the password.`}
              </p>
            </>
          }
          action="Reset password"
          danger
          run={async () => {
            await run({ params: { id: user.id } });
            return null;
          }}
          onDone={() => toast.success('Password reset!', user.email)}
          trigger={(open) => (
            <Button variant="default" disabled={refusal !== null} onClick={open}>
              Reset password
            </Button>
          )}
        />
        {user.is_admin ? null : <SendPasswordLink user={user} />}
      </Group>
    </Stack>
  );
}
