import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';
import type { EmptyListContent } from './list-page.types.ts';

export function ListEmpty({ empty }: { empty: EmptyListContent }) {
  if (empty.query === null)
    return (
      <EmptyState title={empty.nothing} action={empty.action}>
        {empty.meaning}
      </EmptyState>
    );
  return (
    <EmptyState
      title={`Nothing matches ${empty.query}`}
      action={
        <Button variant="default" onClick={empty.onClear}>
          Clear filters
        </Button>
      }
    >
      {empty.meaning ?? 'Check the spelling or remove a filter.'}
    </EmptyState>
  );
}
