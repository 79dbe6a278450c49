import type { User } from '@larder/contract/customers/users/user.ts';
import { listStaff } from '@larder/contract/staff/members/staff.ts';
import { refusalToEndSessions } from '@larder/domain/staff/members/staff-rules.ts';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { StaffSessions } from '../../../parts/staff/staff-sessions.tsx';
import { useMe } from '../../../session/me.ts';

export function SessionsPanel({ user }: { user: User }) {
  const staff = useRead(listStaff, {});
  const me = useMe();
  if (staff.isPending || me.isPending) return <PanelSkeleton />;
  const member = staff.data?.data.find(({ id }) => id === user.id);
  if (!me.data || !member) {
    const message = staff.error?.message ?? me.error?.message ?? 'This user was not found among the staff.';
    return <FailedState message={message} onRetry={() => void Promise.all([staff.refetch(), me.refetch()])} />;
  }
  return <StaffSessions member={member} refusal={refusalToEndSessions(me.data.data, member)?.message ?? null} />;
}
