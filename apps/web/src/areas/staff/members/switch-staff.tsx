import { Button, Text } from '@mantine/core';
import { listStaff, type StaffMember, switchStaff } from '@larder/contract/staff/members/staff.ts';
import type { Refusal } from '@larder/domain/values/refusals.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { nameOf } from '../../../parts/staff/name-of.ts';
import classes from './staff.module.css';

export function SwitchStaff({ member, refusal }: { member: StaffMember; refusal: Refusal | null }) {
  const { run } = useCall(switchStaff, { refreshes: [listStaff] });
  const isOff = member.switched_off_at !== null;
  const name = nameOf(member);
  return (
    <>
      <ConfirmAction
        title={isOff ? `Reactivate ${name}` : `Deactivate ${name}`}
        message={
          isOff
            ? `${member.email} will be able to sign in again with the previous password. They and all superadmins are notified by e-mail.`
            : `${member.email} will be signed out everywhere immediately and can no longer sign in. They and all superadmins are notified by e-mail.`
        }
        action={isOff ? 'Reactivate' : 'Deactivate'}
        danger={!isOff}
        run={async () => {
          await run({ params: { id: member.id }, body: { is_switched_off: !isOff } });
          return null;
        }}
        onDone={() => toast.success('Success', `${name} ${isOff ? 'reactivated' : 'deactivated'}`)}
        trigger={(open) => (
          <Button
            variant="default"
            size="compact-sm"
            disabled={refusal !== null}
            onClick={open}
            aria-label={isOff ? `Reactivate ${name}` : `Deactivate ${name}`}
          >
            {isOff ? 'Reactivate' : 'Deactivate'}
          </Button>
        )}
      />
      {refusal === null || refusal.code === 'missing_permission' ? null : (
        <Text size="sm" c="dimmed" mt={4} className={classes.why ?? ''}>
          {refusal.message}
        </Text>
      )}
    </>
  );
}
