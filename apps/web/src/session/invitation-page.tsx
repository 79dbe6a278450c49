import { acceptInvitation, showInvitation } from '@larder/contract/staff/invitations/invitations.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../calls/call.ts';
import { useRead } from '../calls/use-read.ts';
import { hrefTo } from '../href-to.ts';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { SessionCard } from './session-card.tsx';

/** Its holder chooses a password and gets an account (STAFF-53). */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitations/$token' });
  const [accepted, setAccepted] = useState<string | null>(null);
  if (accepted !== null)
    return (
      <SessionCard title="Your account is ready">
        <Stack gap="md">
          <Text>Sign in with {accepted} and your new password. A code is then sent to your e-mail.</Text>
          <Button component={Link} href={hrefTo({ to: '/login' })} fullWidth ref={focusOn}>
            Sign in
          </Button>
        </Stack>
      </SessionCard>
    );
  return (
    <SessionCard title="Accept your invitation">
      <Invitation token={token} onAccepted={setAccepted} />
    </SessionCard>
  );
}

/** The focused form was removed. */
const focusOn = (element: HTMLElement | null) => element?.focus();

function Invitation({ token, onAccepted }: { token: string; onAccepted: (email: string) => void }) {
  const read = useRead(showInvitation, { params: { token } });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data)
    return (
      <Stack gap="md">
        <div role="alert">
          <Callout tone="red">{read.error.message}</Callout>
        </div>
        <Button component={Link} href={hrefTo({ to: '/login' })} variant="default" fullWidth>
          Go to sign in
        </Button>
      </Stack>
    );
  const { email, first_name } = read.data.data;
  return (
    <ChoosePasswordForm
      intro={
        <Text>
          Hello {first_name}. Choose the password for your account <strong>{email}</strong>.
        </Text>
      }
      action="Create account"
      failure="The account was not created. Please try again."
      send={async (password) => {
        const { data } = await call(acceptInvitation, { params: { token }, body: { password } });
        onAccepted(data.email);
      }}
    />
  );
}
