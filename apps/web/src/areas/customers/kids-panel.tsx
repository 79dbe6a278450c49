import '@mantine/core/styles/Table.css';
import { Table, Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/user.ts';

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
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Categories</Table.Th>
            <Table.Th>Tags</Table.Th>
            <Table.Th>Indicators</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kids.map(({ id, name, categories, filters }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                {categories.map((each) => `${each.quantity} × ${each.category_name}`).join(', ') || '—'}
              </Table.Td>
              <Table.Td>{namesOf(filters.tags)}</Table.Td>
              <Table.Td>{namesOf(filters.indicators)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
