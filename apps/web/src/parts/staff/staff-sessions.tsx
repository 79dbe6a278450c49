import { Button, Text } from '@mantine/core';
import { showMoment } from '@larder/domain/values/show-date.ts';
import {
  endStaffSessions,
  listStaff,
  type StaffMember,
  type StaffSession,
} from '@larder/contract/staff/members/staff.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../calls/use-call.ts';
import { describeBrowser } from './describe-browser.ts';
import { nameOf } from './name-of.ts';
import classes from './staff-sessions.module.css';

interface StaffSessionsProps {
  member: StaffMember;
  refusal: string | null;
}

export function StaffSessions({ member, refusal }: StaffSessionsProps) {
  const { sessions } = member;
  if (sessions === null)
    return (
      <Text size="sm" c="dimmed">
        Visible to superadmins
      </Text>
    );
  if (sessions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Not signed in
      </Text>
    );
  const others = sessions.filter(({ is_current }) => !is_current);
  return (
    <div className={classes.sessions}>
      <ul aria-label={`Sessions of ${nameOf(member)}`}>
        {sessions.map((session) => (
          <li key={session.id}>
            <Session member={member} session={session} refusal={refusal} />
          </li>
        ))}
      </ul>
      {others.length > 1 ? <EndSessions member={member} refusal={refusal} count={others.length} /> : null}
    </div>
  );
}

const from = ({ user_agent, from_address }: StaffSession) =>
  from_address === null ? describeBrowser(user_agent) : `${describeBrowser(user_agent)} from ${from_address}`;

function Session({ member, session, refusal }: StaffSessionsProps & { session: StaffSession }) {
  return (
    <>
      <span className={classes.where}>
        {from(session)}
        <Text component="span" display="block" size="sm" c="dimmed">
          Since {showMoment(session.created_at)}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          Last seen {showMoment(session.last_seen_at)}
        </Text>
      </span>
      {session.is_current ? (
        <Text component="span" size="sm" c="dimmed">
          This session
        </Text>
      ) : (
        <EndSessions member={member} refusal={refusal} session={session} />
      )}
    </>
  );
}

interface EndSessionsProps extends StaffSessionsProps {
  /** Without it, all sessions except the current one. */
  session?: StaffSession;
  count?: number;
}

function EndSessions({ member, refusal, session, count = 1 }: EndSessionsProps) {
  const { run } = useCall(endStaffSessions, { refreshes: [listStaff] });
  const name = nameOf(member);
  return (
    <ConfirmAction
      title={session ? `End a session of ${name}` : `End ${count} sessions of ${name}`}
      message={
        session
          ? `${from(session)} will be signed out immediately. Unsaved changes there may be lost.`
          : `${member.email} will be signed out everywhere immediately. Unsaved changes may be lost.`
      }
      action={session ? 'End session' : 'End sessions'}
      danger
      run={async () => {
        await run({ params: { id: member.id }, query: session ? { session_id: session.id } : {} });
        return null;
      }}
      onDone={() => toast.success('Success', session ? `A session of ${name} ended` : `All sessions of ${name} ended`)}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          disabled={refusal !== null}
          onClick={open}
          aria-label={session ? `End the session of ${name}: ${from(session)}` : `End all sessions of ${name}`}
        >
          {session ? 'End' : 'End all'}
        </Button>
      )}
    />
  );
}
