import { Button, Group, Text } from '@mantine/core';
import type { Pagination } from '@larder/contract/wire/page.ts';

interface TurnPagesProps {
  label: string;
  pagination: Pagination | undefined;
  /** Whether the pagination is still the previous one. */
  isTurning?: boolean;
  onTurn: (page: number) => void;
}

export function TurnPages({ label, pagination, isTurning = false, onTurn }: TurnPagesProps) {
  if (!pagination || pagination.total_pages < 2) return null;
  const { current_page: page, total_pages: pages, total } = pagination;
  return (
    <Group component="nav" aria-label={label} gap="xs">
      <Button variant="default" size="compact-md" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <Text size="sm" component="output">
        {isTurning ? 'Loading …' : `Page ${page} of ${pages}, ${total.toLocaleString('en-US')} in all`}
      </Text>
      <Button variant="default" size="compact-md" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
    </Group>
  );
}
