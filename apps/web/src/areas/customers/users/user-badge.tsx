import { badgeOf } from '@larder/domain/customers/users/customer-status.ts';
import type { CustomerStatus } from '@larder/domain/values/enums/customer-statuses.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';

export const UserBadge = ({ user }: { user: { status: CustomerStatus; is_admin: boolean } }) => (
  <StatusBadge {...badgeOf(user)} />
);
