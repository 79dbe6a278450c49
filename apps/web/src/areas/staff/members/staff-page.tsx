import { Button } from '@mantine/core';
import type { Me } from '@larder/contract/staff/sign-in/sign-in.ts';
import { showMe } from '@larder/contract/staff/sign-in/sign-in.ts';
import { listStaff, type StaffMember } from '@larder/contract/staff/members/staff.ts';
import {
  refusalToAddStaff,
  refusalToEndSessions,
  refusalToSwitchOff,
  refusalToSwitchOn,
} from '@larder/domain/staff/members/staff-rules.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { roleLabel } from '@larder/domain/values/enums/staff-roles.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column, ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { useState } from 'react';
import { wholeList } from '../../../lists/list-state.ts';
import { useRead } from '../../../calls/use-read.ts';
import { wholeListOf } from '../../../lists/prefetch.ts';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { hrefTo } from '../../../href-to.ts';
import { nameOf } from '../../../parts/staff/name-of.ts';
import { PendingInvitations } from '../invitations/pending-invitations.tsx';
import { StaffSessions } from '../../../parts/staff/staff-sessions.tsx';
import { SwitchStaff } from './switch-staff.tsx';

export const prefetch = wholeListOf(listStaff, {});

export function StaffPage() {
  const read = useRead(listStaff, {});
  const me = useRead(showMe, {}, { staleSeconds: 300 });
  const list: ListState<StaffMember> = me.data ? wholeList(read) : wholeList({ ...me, data: undefined });
  const actor = me.data?.data;
  const [inviting, setInviting] = useState(false);
  const mayInvite = actor !== undefined && refusalToAddStaff(actor) === null;
  return (
    <>
      <ListPage
        heading="Staff"
        actions={
          <Button disabled={!mayInvite} onClick={() => setInviting(true)}>
            Invite staff member
          </Button>
        }
        {...(actor && !actor.roles.includes('superadmin') ? { filters: <OnlySuperadmins /> } : {})}
        columns={actor ? columnsFor(actor, superadminsIn(read.data?.data ?? [])) : []}
        row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/users/$id', params: { id } }) }}
        list={list}
        empty={{ nothing: 'No staff members yet', query: null, onClear: () => {} }}
      />
      {mayInvite ? <PendingInvitations /> : null}
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}

const OnlySuperadmins = () => (
  <Callout tone="blue">
    Only a superadmin can add staff members, see and end other people’s sessions, and deactivate accounts.
  </Callout>
);

const superadminsIn = (staff: StaffMember[]) =>
  staff.filter(({ roles, switched_off_at }) => roles.includes('superadmin') && switched_off_at === null).length;

function columnsFor(actor: Me, superadmins: number): Column<StaffMember>[] {
  const account = (member: StaffMember) => ({ ...member, is_admin: true });
  const sessionsRefusal = (member: StaffMember) => refusalToEndSessions(actor, member)?.message ?? null;
  const switchRefusal = (member: StaffMember) =>
    member.switched_off_at === null
      ? refusalToSwitchOff(actor, account(member), superadmins)
      : refusalToSwitchOn(actor);
  return [
    { key: 'name', header: 'Name', cell: nameOf, note: ({ email }) => email },
    {
      key: 'status',
      header: 'Status',
      card: 'aside',
      cell: ({ switched_off_at }) =>
        switched_off_at === null ? (
          <StatusBadge tone="teal" label="Active" />
        ) : (
          <StatusBadge tone="gray" label="Deactivated" />
        ),
    },
    {
      key: 'roles',
      header: 'Roles',
      cell: ({ roles }) => (roles.length === 0 ? '—' : roles.map(roleLabel).join(', ')),
    },
    {
      key: 'last',
      header: 'Last sign-in',
      cell: ({ last_signed_in_at: at }) => (at === null ? 'Never' : showMoment(at)),
    },
    {
      key: 'sessions',
      header: 'Sessions',
      cell: (member) => <StaffSessions member={member} refusal={sessionsRefusal(member)} />,
    },
    {
      key: 'switch',
      header: 'Account',
      align: 'end',
      card: 'actions',
      cell: (member) => <SwitchStaff member={member} refusal={switchRefusal(member)} />,
    },
  ];
}
