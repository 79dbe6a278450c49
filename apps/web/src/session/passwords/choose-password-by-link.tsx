import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallFailure } from '../../calls/call-failure.ts';
import { ChoosePasswordForm } from './choose-password-form.tsx';

interface ChoosePasswordByLinkProps {
  read: UseQueryResult<{ data: { email: string; first_name: string } }, CallFailure>;
  action: string;
  failure: string;
  send: (password: string) => Promise<void>;
  /** Follows the reason where the link does not work. */
  otherwise?: ReactNode;
}

/** For a link in an e-mail to somebody without a password (STAFF-53, CUST-56). */
export function ChoosePasswordByLink({ read, otherwise, ...form }: ChoosePasswordByLinkProps) {
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data)
    return (
      <Stack gap="md">
        <Callout tone="red" urgent>
          {read.error.message}
        </Callout>
        {otherwise}
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
      {...form}
    />
  );
}
