import { badgeOf } from '@larder/domain/customers/customer-status.ts';
import type { CustomerStatus } from '@larder/domain/values/customer-statuses.ts';
import { StatusBadge } from '@larder/ui/controls/status-badge.tsx';

export const UserBadge = ({ user }: { user: { status: CustomerStatus; is_admin: boolean } }) => (
  <StatusBadge {...badgeOf(user)} />
);
