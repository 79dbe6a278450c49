import type { Category } from '@larder/contract/catalogue/categories/categories.ts';
import { Group } from '@mantine/core';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';

type Prices = NonNullable<Category['priceInCents']>;

const price = (key: string, header: string, of: keyof Prices): Column<Category> => ({
  key,
  header,
  align: 'end',
  cell: ({ priceInCents }) => (priceInCents ? <Money cents={priceInCents[of]} /> : '—'),
});

export const categoriesColumns: Column<Category>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, deleted_at }) =>
      deleted_at === null ? (
        name
      ) : (
        <Group component="span" gap="xs">
          {name} <StatusBadge tone="gray" label="Archived" />
        </Group>
      ),
  },
  { key: 'description', header: 'Description', cell: ({ description }) => description || '—' },
  price('price', 'Price', 'original_price'),
  price('premium', 'Premium price', 'original_premium_price'),
  price('display', 'Display price', 'original_display_price'),
];
