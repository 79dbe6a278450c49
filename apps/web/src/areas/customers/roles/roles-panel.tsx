import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { grantRole, listRoles, removeRole } from '@larder/contract/customers/roles/roles.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { showMe } from '@larder/contract/staff/sign-in/sign-in.ts';
import { type Account, refusalToGrantRole, refusalToRemoveRole } from '@larder/domain/staff/members/staff-rules.ts';
import { roleLabel, ROLES_HINT } from '@larder/domain/values/enums/staff-roles.ts';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useMe } from '../../../session/me.ts';
import { LOG_READS } from '../logs/log-reads.ts';
import { nameOf } from '../users/users-columns.tsx';

type Role = User['roles']['data'][number];

/** Only the server knows who is the last superadmin. */
const SEVERAL = 2;
const CHANGED = [showUser, showMe, ...LOG_READS];
const accountOf = (user: User): Account => ({ ...user, roles: user.roles.data.map(({ name }) => name) });

export function RolesPanel({ user }: { user: User }) {
  const roles = useRead(listRoles, {}, { staleSeconds: 300 });
  const me = useMe();
  if (roles.error ?? me.error)
    return (
      <FailedState
        message={(roles.error ?? me.error)?.message ?? null}
        onRetry={() => void Promise.all([roles.refetch(), me.refetch()])}
      />
    );
  if (!roles.data || !me.data) return <PanelSkeleton />;
  const actor = me.data.data;
  const open = roles.data.data.filter(({ id }) => !user.roles.data.some((role) => role.id === id));
  return (
    <Stack gap="sm">
      {user.roles.data.length === 0 ? <Text size="sm">No roles.</Text> : null}
      {user.roles.data.map((role) => (
        <RoleRow key={role.id} user={user} role={role} actor={actor} />
      ))}
      <AddRole user={user} open={open} actor={actor} />
    </Stack>
  );
}

interface OfRole {
  user: User;
  role: Role;
  actor: Account;
}

function RoleRow({ user, role, actor }: OfRole) {
  const { run } = useCall(removeRole, { refreshes: CHANGED });
  const refusal = refusalToRemoveRole(actor, accountOf(user), role.name, SEVERAL);
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{roleLabel(role.name)}</Text>
      <ConfirmAction
        title={`Remove the role ${role.name} from ${nameOf(user)}`}
        message="Takes effect immediately, including open sessions."
        action="Remove"
        danger
        run={async () => {
          await run({ params: { id: user.id, role_id: role.id } });
          return null;
        }}
        onDone={() => toast.success('Success', `${nameOf(user)} no longer has the role ${role.name}`)}
        trigger={(open) => (
          <Button
            variant="default"
            size="compact-sm"
            disabled={refusal !== null}
            onClick={open}
            aria-label={`Remove ${role.name}`}
          >
            Remove
          </Button>
        )}
      />
    </Group>
  );
}

function AddRole({ user, open, actor }: { user: User; open: Role[]; actor: Account }) {
  const [wanted, setWanted] = useState('');
  const { run } = useCall(grantRole, { refreshes: CHANGED });
  const role = open.find(({ id }) => String(id) === wanted);
  const refusal = refusalToGrantRole(actor, accountOf(user));
  if (open.length === 0) return null;
  return (
    <Stack gap={4}>
      <Group align="end" gap="xs">
        <NativeSelect
          label="Add a role"
          description={ROLES_HINT}
          disabled={refusal !== null}
          data={[
            { value: '', label: 'Choose a role' },
            ...open.map(({ id, name }) => ({ value: String(id), label: roleLabel(name) })),
          ]}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <ConfirmAction
          title={`Grant the role ${role?.name} to ${nameOf(user)}`}
          message={
            user.is_admin
              ? 'Takes effect immediately, including open sessions.'
              : 'This user is a customer. A role alone does not let them sign in.'
          }
          action="Add"
          run={async () => {
            await run({ params: { id: user.id }, body: { role_id: Number(wanted) } });
            return null;
          }}
          onDone={() => {
            setWanted('');
            toast.success('Success', `${nameOf(user)} now has the role ${role?.name}`);
          }}
          trigger={(ask) => (
            <Button variant="default" disabled={role === undefined || refusal !== null} onClick={ask}>
              Add
            </Button>
          )}
        />
      </Group>
      {refusal ? (
        <Text size="sm" c="dimmed">
          {refusal.message}
        </Text>
      ) : null}
    </Stack>
  );
}
