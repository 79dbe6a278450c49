import { Group, Stack } from '@mantine/core';
import { excludeFromMov, includeInMov } from '@larder/contract/customers/account-terms/account-terms.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { MovFacts } from '../users/user-facts.tsx';
import { nameOf } from '../users/users-columns.tsx';
import { LOG_READS } from '../logs/log-reads.ts';

const OF = { of: 'mov' };

export function MovPanel({ user }: { user: User }) {
  const exclude = useCall(excludeFromMov, { refreshes: [showUser, ...LOG_READS] });
  const include = useCall(includeInMov, { refreshes: [showUser, ...LOG_READS] });
  const isExcluded = user.is_min_plan_exception;
  const toggle = async () => {
    try {
      await (isExcluded ? include : exclude).run({ params: { userId: user.id } });
      toast.success(
        'Success',
        `${nameOf(user)} ${isExcluded ? 'is included in' : 'is excluded from'} the minimum order value`,
        OF,
      );
    } catch (error) {
      toast.error(error instanceof CallFailure ? error.message : 'Error!', null, OF);
    }
  };
  return (
    <Stack gap="sm">
      <MovFacts user={user} />
      <Group>
        <WorkingButton variant="default" working={exclude.running || include.running} onClick={toggle}>
          {isExcluded ? 'Include in MOV' : 'Exclude from MOV'}
        </WorkingButton>
      </Group>
    </Stack>
  );
}
