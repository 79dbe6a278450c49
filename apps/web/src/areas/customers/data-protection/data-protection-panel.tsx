import { Button, Group, Stack, Text, Title } from '@mantine/core';
import {
  exportCustomer,
  listOpenings,
  showErasure,
} from '@larder/contract/customers/data-protection/data-protection.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { IconDownload } from '@tabler/icons-react';
import { FeedList } from '../../../parts/feed-list.tsx';
import { addressOf } from '../../../calls/address-of.ts';
import { call } from '../../../calls/call.ts';
import { useFeed } from '../../../lists/use-feed.ts';
import { useRead } from '../../../calls/use-read.ts';
import { EraseCustomer } from './erase-customer.tsx';

export function DataProtectionPanel({ user }: { user: User }) {
  return (
    <Stack gap="lg">
      <Part title="Export">
        <Text size="sm">
          Download all data about this customer as a JSON file. The export is recorded in the audit log.
        </Text>
        <Group>
          <Button
            component="a"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            href={addressOf(exportCustomer.path, { params: { id: user.id } })}
            download
          >
            Export as JSON
          </Button>
        </Group>
      </Part>
      <Part title="Erasure">
        <Erasure user={user} />
      </Part>
      <Part title="Access log">
        <AccessLog user={user} />
      </Part>
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Stack gap="xs">
    <Title order={3} size="sm">
      {title}
    </Title>
    {children}
  </Stack>
);

function Erasure({ user }: { user: User }) {
  const read = useRead(showErasure, { params: { id: user.id } });
  if (read.isPending) return <PanelSkeleton lines={2} />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const erasure = read.data.data;
  if (erasure.erased_at === null) return <EraseCustomer user={user} erasure={erasure} />;
  return (
    <Text size="sm">
      Erased on <Moment at={erasure.erased_at} />. Orders, payments and log entries were kept without personal data.
      {erasure.goes.length === 0
        ? null
        : ' The payment gateway has not deleted the cards yet. They are no longer charged, and Larder retries until they are deleted.'}
    </Text>
  );
}

function AccessLog({ user: { id } }: { user: User }) {
  const feed = useFeed({
    route: listOpenings,
    asked: [id],
    fetchPage: (cursor, options) => call(listOpenings, { params: { id }, query: cursor }, options),
  });
  return (
    <FeedList feed={feed} nothing="No one yet" query={null} onClear={() => {}}>
      {(entries) =>
        entries.length === 0 ? null : (
          <PanelTable
            label="Access log"
            columns={[
              { header: 'Staff', cell: ({ staff }) => staff.email },
              { header: 'First opened that day', cell: ({ opened_at }) => <Moment at={opened_at} /> },
            ]}
            rows={entries}
            rowKey={({ staff, opened_at }) => `${staff.id}-${opened_at}`}
          />
        )
      }
    </FeedList>
  );
}
