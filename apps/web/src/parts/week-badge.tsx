import type { OrderWeekStatus } from '@larder/domain/values/enums/order-week-statuses.ts';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';

const BADGES: Record<OrderWeekStatus, { tone: Tone; label: string }> = {
  draft: { tone: 'gray', label: 'Draft' },
  active: { tone: 'teal', label: 'Active' },
  delivered: { tone: 'plum', label: 'Delivered' },
};

export const WeekBadge = ({ status }: { status: OrderWeekStatus }) => <StatusBadge {...BADGES[status]} />;
