import { Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { DepletePromoCode } from './deplete-promo-code.tsx';

const BADGES: Record<'active' | 'paused' | 'deactivated', { tone: Tone; label: string }> = {
  active: { tone: 'teal', label: 'Active' },
  paused: { tone: 'orange', label: 'Paused' },
  deactivated: { tone: 'gray', label: 'Deactivated' },
};

export function PromoCodeHistoryPanel({ user }: { user: User }) {
  const applications = user.promoCodeApplications?.data ?? [];
  if (applications.length === 0) return <Text size="sm">No promo codes applied yet.</Text>;
  return (
    <PanelTable
      label="Promo codes of this customer"
      rows={applications}
      rowKey={({ id }) => id}
      columns={[
        { header: 'Code', cell: ({ code }) => code },
        { header: 'Status', cell: ({ status }) => <StatusBadge {...BADGES[status]} /> },
        { header: 'Applied', cell: ({ created_at }) => <Moment at={created_at} /> },
        { header: 'Ended', cell: ({ depleted_at }) => (depleted_at ? <Moment at={depleted_at} /> : '—') },
        { header: 'Action', cell: (application) => <DepletePromoCode user={user} application={application} /> },
      ]}
    />
  );
}
