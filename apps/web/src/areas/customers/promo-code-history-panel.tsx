import '@mantine/core/styles/Table.css';
import { Table, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/user.ts';
import { Moment } from '@larder/ui/controls/moment.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/status-badge.tsx';

const BADGES: Record<'active' | 'paused' | 'deactivated', { tone: Tone; label: string }> = {
  active: { tone: 'teal', label: 'Active' },
  paused: { tone: 'orange', label: 'Paused' },
  deactivated: { tone: 'gray', label: 'Deactivated' },
};

/** Every code that was applied to this customer, the newest first. */
export function PromoCodeHistoryPanel({ user }: { user: User }) {
  const applications = user.promoCodeApplications?.data ?? [];
  if (applications.length === 0) return <Text size="sm">No promo code was ever applied.</Text>;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Code</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Applied</Table.Th>
          <Table.Th>Ended</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {applications.map(({ id, code, status, created_at, depleted_at }) => (
          <Table.Tr key={id}>
            <Table.Td>{code}</Table.Td>
            <Table.Td>
              <StatusBadge {...BADGES[status]} />
            </Table.Td>
            <Table.Td>
              <Moment at={created_at} />
            </Table.Td>
            <Table.Td>{depleted_at ? <Moment at={depleted_at} /> : '—'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
