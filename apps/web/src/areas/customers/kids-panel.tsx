import { Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/user.ts';
import { PanelTable } from '@larder/ui/controls/panel-table.tsx';

const namesOf = (named: { name: string }[]) => named.map(({ name }) => name).join(', ') || '—';

/** Who eats the meals, what of, and what is left out for them. */
export function KidsPanel({ user }: { user: User }) {
  const kids = user.kids?.data ?? [];
  if (kids.length === 0) return <Text size="sm">No kids.</Text>;
  return (
    <>
      <Text size="sm" mb="xs">
        {user.profile?.data.kids_same_meals ? 'All kids get the same meals.' : 'Each kid gets meals of their own.'}
      </Text>
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
    </>
  );
}
