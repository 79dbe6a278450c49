import { requestSetupCode, showSetup, showSetupMail } from '@larder/contract/staff/setup/setup.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { keyOfRoute, useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { ensureMe } from '../../../session/me.ts';
import { SessionCard } from '../../../session/session-card.tsx';
import { LANDING } from '../../../session/way-back.ts';
import { SetupCode } from './setup-code.tsx';
import { forgetDetails, readDetails, storeDetails } from './setup-details.ts';
import { type Entered, SetupForm } from './setup-form.tsx';

const NO_TOKEN =
  'This address is not complete. Open the whole setup link that Larder printed when it started, or run npm run setup-link on the server to get a new one.';

/** Makes the first superadmin, from the link that the start prints (STAFF-68, STAFF-69). */
export function SetupPage() {
  const { token } = useSearch({ from: '/setup' });
  if (token !== undefined && token !== '') return <WithLink token={token} />;
  return (
    <SessionCard title="Set up Larder">
      <DeadLink message={NO_TOKEN} />
    </SessionCard>
  );
}

function WithLink({ token }: { token: string }) {
  const router = useRouter();
  const client = useQueryClient();
  const { step } = useSearch({ from: '/setup' });
  const read = useRead(showSetup, { params: { token } });
  // Kept while going back and forth, also by the browser's buttons, and by a reload without the password.
  const [entered, setEntered] = useState<Entered>(readDetails);
  const [verificationId, setVerificationId] = useState<string | null>(null);

  const requestCode = async (values: Entered) => {
    const { repeated: _, ...body } = values;
    setEntered(values);
    storeDetails(values);
    const { data } = await call(requestSetupCode, { params: { token }, body });
    client.removeQueries({ queryKey: keyOfRoute(showSetupMail) });
    setVerificationId(data.verificationId);
  };
  if (step === 'code' && verificationId !== null)
    return (
      <SessionCard title="Confirm your e-mail">
        <SetupCode
          // A new code is a new wait for its mail.
          key={verificationId}
          token={token}
          verificationId={verificationId}
          email={entered.email}
          onNewCode={() => requestCode(entered)}
          onBack={() => void router.navigate({ to: '/setup', search: { token } })}
          onConfirmed={async () => {
            forgetDetails();
            await ensureMe(client);
            await router.navigate({ href: LANDING, replace: true });
          }}
        />
      </SessionCard>
    );
  return (
    <SessionCard title="Set up Larder">
      {read.isPending ? <PanelSkeleton /> : null}
      {read.error && !read.data ? <DeadLink message={read.error.message} /> : null}
      {read.data ? (
        <SetupForm
          entered={entered}
          onEntered={async (values) => {
            await requestCode(values);
            await router.navigate({ to: '/setup', search: { token, step: 'code' } });
          }}
        />
      ) : null}
    </SessionCard>
  );
}

const DeadLink = ({ message }: { message: string }) => (
  <Stack gap="md">
    <div role="alert">
      <Callout tone="red">{message}</Callout>
    </div>
    <Button component={Link} href={hrefTo({ to: '/login' })} variant="default" fullWidth>
      Go to sign in
    </Button>
  </Stack>
);
