import { acceptInvitation, showInvitation } from '@larder/contract/staff/invitations/invitations.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../calls/call.ts';
import { useRead } from '../calls/use-read.ts';
import { hrefTo } from '../href-to.ts';
import { ChoosePasswordByLink } from './passwords/choose-password-by-link.tsx';
import { SessionCard } from './session-card.tsx';

/** Its holder chooses a password and gets an account (STAFF-53). */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitations/$token' });
  const [accepted, setAccepted] = useState<string | null>(null);
  const read = useRead(showInvitation, { params: { token } }, { enabled: accepted === null });
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
      <ChoosePasswordByLink
        read={read}
        action="Create account"
        failure="The account was not created. Please try again."
        send={async (password) => {
          const { data } = await call(acceptInvitation, { params: { token }, body: { password } });
          setAccepted(data.email);
        }}
        otherwise={
          <Button component={Link} href={hrefTo({ to: '/login' })} variant="default" fullWidth>
            Go to sign in
          </Button>
        }
      />
    </SessionCard>
  );
}

/** The focused form was removed. */
const focusOn = (element: HTMLElement | null) => element?.focus();
