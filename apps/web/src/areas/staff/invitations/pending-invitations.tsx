import { Button, Group, Text } from '@mantine/core';
import {
  type Invitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@larder/contract/staff/invitations/invitations.ts';
import { INVITATION_HOURS } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import { roleLabel } from '@larder/domain/values/enums/staff-roles.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Fragment } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { nameOf } from '../../../parts/staff/name-of.ts';
import classes from '../members/staff.module.css';

export function PendingInvitations() {
  const read = useRead(listInvitations, {}, { refetchSeconds: (answer) => (answer?.data.some(isUnsettled) ? 5 : 0) });
  const invitations = read.data?.data ?? [];
  if (!read.error && invitations.length === 0) return null;
  return (
    <div className={classes.pending}>
      <Panel id="invitations" title="Pending invitations">
        {read.error ? (
          <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <PanelTable label="Pending invitations" columns={COLUMNS} rows={invitations} rowKey={({ id }) => id} />
        )}
      </Panel>
    </div>
  );
}

/** Polled, so that a mail that cannot be sent is shown without a reload. */
const isUnsettled = ({ is_mail_waiting, has_expired }: Invitation) => is_mail_waiting && !has_expired;

/** In a narrow column it breaks before the @ and the dots, not within a word. */
const BreakableEmail = ({ email }: { email: string }) => (
  <span className={classes.whole}>
    {email.split(/(?=[@.])/).map((part, index) => (
      <Fragment key={index}>
        {index === 0 ? null : <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

const COLUMNS: PanelColumn<Invitation>[] = [
  {
    header: 'Name',
    cell: (invitation) => (
      <>
        {nameOf(invitation)}
        <Text component="span" display="block" size="sm" c="dimmed">
          <BreakableEmail email={invitation.email} />
        </Text>
        <output>
          {invitation.mail_failure === null ? null : (
            <Text component="span" display="block" size="sm" maw={420} c="var(--mantine-color-error)">
              {`Could not be sent: ${invitation.mail_failure} Then resend it.`}
            </Text>
          )}
        </output>
      </>
    ),
  },
  {
    header: 'Roles',
    cell: ({ roles }) => (
      <span className={classes.whole}>{roles.length === 0 ? '—' : roles.map(roleLabel).join(', ')}</span>
    ),
  },
  { header: 'Invited by', cell: ({ invited_by }) => <BreakableEmail email={invited_by.email} /> },
  {
    header: 'Expires',
    cell: ({ expires_at, has_expired }) =>
      has_expired ? <StatusBadge tone="orange" label="Expired" /> : <Moment at={expires_at} />,
  },
  {
    header: 'Actions',
    cell: (invitation) => (
      <Group gap="xs" wrap="wrap">
        <Resend invitation={invitation} />
        <Withdraw invitation={invitation} />
      </Group>
    ),
  },
];

function Resend({ invitation: { id, email, ...person } }: { invitation: Invitation }) {
  const { run } = useCall(resendInvitation, { refreshes: [listInvitations] });
  return (
    <ConfirmAction
      title={`Resend the invitation to ${nameOf(person)}`}
      message={`A new link will be sent to ${email} and work for ${INVITATION_HOURS} hours. The earlier link will stop working.`}
      action="Resend"
      run={async () => {
        await run({ params: { id } });
        return null;
      }}
      onDone={() => toast.success('Invitation sent', email)}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={open}
          aria-label={`Resend the invitation to ${nameOf(person)}`}
        >
          Resend
        </Button>
      )}
    />
  );
}

function Withdraw({ invitation: { id, email, ...person } }: { invitation: Invitation }) {
  const { run } = useCall(withdrawInvitation, { refreshes: [listInvitations] });
  return (
    <ConfirmAction
      title={`Withdraw the invitation to ${nameOf(person)}`}
      message={`The link sent to ${email} will stop working immediately.`}
      action="Withdraw"
      danger
      run={async () => {
        await run({ params: { id } });
        return null;
      }}
      onDone={() => toast.success('Invitation withdrawn', email)}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={open}
          aria-label={`Withdraw the invitation to ${nameOf(person)}`}
        >
          Withdraw
        </Button>
      )}
    />
  );
}
