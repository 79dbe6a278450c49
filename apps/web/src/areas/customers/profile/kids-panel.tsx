import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { setSameMeals, unsetSameMeals } from '@larder/contract/customers/profile/profile.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { EditKidsDialog } from './edit-kids-dialog.tsx';
import { LOG_READS } from '../logs/log-reads.ts';

const namesOf = (named: { name: string }[]) => named.map(({ name }) => name).join(', ') || '—';

const OF = { of: 'same meals' };

export function KidsPanel({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const kids = user.kids?.data ?? [];
  return (
    <Stack gap="sm">
      <SameMeals user={user} />
      {kids.length === 0 ? <Text size="sm">No kids.</Text> : <KidsTable kids={kids} />}
      <Group>
        <Button variant="default" onClick={() => setEditing(true)}>
          Edit kids
        </Button>
      </Group>
      {editing ? <EditKidsDialog user={user} onClose={() => setEditing(false)} /> : null}
    </Stack>
  );
}

function SameMeals({ user }: { user: User }) {
  const same = useCall(setSameMeals, { refreshes: [showUser, ...LOG_READS] });
  const own = useCall(unsetSameMeals, { refreshes: [showUser, ...LOG_READS] });
  const isSame = user.profile?.data.kids_same_meals ?? true;
  const isChanging = same.running || own.running;
  const change = async () => {
    if (isChanging) return;
    try {
      const { data } = await (isSame ? own : same).run({ params: { userId: user.id } });
      toast.success('Success', data.message, OF);
    } catch (error) {
      toast.error('Kids not saved', error instanceof CallFailure ? error.message : null, OF);
    }
  };
  return (
    <Switch
      label="Same meals for all kids"
      checked={isSame}
      aria-busy={isChanging}
      // The second click of a double click would switch it back.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
      onChange={() => void change()}
    />
  );
}

type Kids = NonNullable<User['kids']>['data'];

const KidsTable = ({ kids }: { kids: Kids }) => (
  <PanelTable
    label="Kids"
    rows={kids}
    rowKey={({ id }) => id}
    columns={[
      { header: 'Name', cell: ({ name }) => name },
      {
        header: 'Categories',
        cell: ({ categories }) =>
          categories.map((each) => `${each.quantity} × ${each.category_name}`).join(', ') || '—',
      },
      { header: 'Tags', cell: ({ filters }) => namesOf(filters.tags) },
      { header: 'Indicators', cell: ({ filters }) => namesOf(filters.indicators) },
    ]}
  />
);
