import { choosePassword, showPasswordLink } from '@larder/contract/customers/passwords/passwords.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { CallFailure } from '../../../calls/call-failure.ts';
import { useRead } from '../../../calls/use-read.ts';
import { ChoosePasswordByLink } from '../../../session/passwords/choose-password-by-link.tsx';
import { SessionCard } from '../../../session/session-card.tsx';
import { RequestPasswordLink } from './request-password-link.tsx';

/** For customers, who do not sign in here (CUST-56). */
export function PasswordLinkPage() {
  const { token } = useParams({ from: '/passwords/$token' });
  const [chosen, setChosen] = useState<string | null>(null);
  /** The link ended while the password was typed. */
  const [dead, setDead] = useState<string | null>(null);
  // The link is used up then, so its own answer would be that it is not valid.
  const read = useRead(showPasswordLink, { params: { token } }, { enabled: chosen === null });
  const problem = dead ?? (isDeadLink(read.error) && !read.data ? read.error.message : null);
  if (problem !== null)
    return (
      <SessionCard title="Request a new link">
        <Stack gap="md">
          <Callout tone="red" urgent>
            {problem}
          </Callout>
          <RequestPasswordLink />
        </Stack>
      </SessionCard>
    );
  if (chosen !== null)
    return (
      <SessionCard title="Your password is set">
        <Text component="output">
          You can now sign in with {chosen} and your new password. You can close this page.
        </Text>
      </SessionCard>
    );
  return (
    <SessionCard title="Choose your password">
      <ChoosePasswordByLink
        read={read}
        action="Set password"
        failure="The password was not set. Please try again."
        send={async (password) => {
          try {
            const { data } = await call(choosePassword, { params: { token }, body: { password } });
            setChosen(data.email);
          } catch (error) {
            if (!isDeadLink(error)) throw error;
            setDead(error.message);
          }
        }}
      />
    </SessionCard>
  );
}

/** Refused as a whole, not its password. */
const isDeadLink = (error: unknown): error is CallFailure =>
  error instanceof CallFailure &&
  (error.code === 'not_found' || error.code === 'refused') &&
  Object.keys(error.errors).length === 0;
