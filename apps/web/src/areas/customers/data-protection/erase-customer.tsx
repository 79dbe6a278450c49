import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { eraseCustomer, type Erasure } from '@larder/contract/customers/data-protection/data-protection.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showMe } from '@larder/contract/staff/sign-in/sign-in.ts';
import { refusalToErase } from '@larder/domain/customers/data-protection/erasure.ts';
import { formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { nameOf } from '../users/users-columns.tsx';

interface EraseCustomerProps {
  user: User;
  erasure: Erasure;
}

/** Lists the reasons against it (CUST-32). */
export function EraseCustomer({ user, erasure }: EraseCustomerProps) {
  const me = useRead(showMe, {}, { staleSeconds: 300 });
  const [email, setEmail] = useState('');
  const { run } = useCall(eraseCustomer, { refreshes: 'all' });
  if (!me.data) return <PanelSkeleton lines={2} />;
  const refusal = refusalToErase({ ...me.data.data });
  const reasons = refusal ? [refusal.message] : erasure.refusals;
  return (
    <Stack gap="sm">
      <Text size="sm">
        Names, addresses, kids, cards, e-mails, notes and log texts are overwritten everywhere. Orders, payments and log
        entries are kept without personal data. This cannot be undone.
      </Text>
      {reasons.length === 0 ? null : <Reasons reasons={reasons} />}
      <Group>
        <ConfirmAction
          title={`Erase ${nameOf(user)}`}
          message={<ErasureSummary erasure={erasure} />}
          action="Erase customer"
          danger
          reason={
            <TextInput
              mt="md"
              label={`Type ${user.email} to confirm`}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          }
          run={async () => {
            if (email.trim().toLowerCase() !== user.email.toLowerCase())
              return `Type the e-mail address ${user.email} to confirm.`;
            await run({ params: { id: user.id }, body: { email } });
            return null;
          }}
          onDone={() => toast.success('Customer erased', `Customer ${user.id}`)}
          trigger={(open) => (
            <Button
              color="red"
              variant="light"
              disabled={reasons.length > 0}
              onClick={() => {
                setEmail('');
                open();
              }}
            >
              Erase customer
            </Button>
          )}
        />
      </Group>
    </Stack>
  );
}

const Reasons = ({ reasons }: { reasons: string[] }) => (
  <Callout tone="orange">
    {reasons.map((reason) => (
      <Text key={reason} size="sm" inherit>
        {reason}
      </Text>
    ))}
  </Callout>
);

const listed = (counts: Erasure['goes']) =>
  counts.filter(({ count }) => count > 0).map(({ name, count }) => ({ name, value: count.toLocaleString('en-US') }));

function ErasureSummary({ erasure: { goes, stays, credits_left } }: { erasure: Erasure }) {
  return (
    <>
      <p>Overwritten or deleted, along with name and e-mail:</p>
      <Facts facts={listed(goes)} />
      <p>Kept without personal data:</p>
      <Facts facts={listed(stays)} />
      {credits_left > ZERO ? (
        <Callout tone="orange">
          {formatDollars(credits_left)} in credits remains in the ledger but can no longer be used.
        </Callout>
      ) : null}
    </>
  );
}
