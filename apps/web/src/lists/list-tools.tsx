import { Button } from '@mantine/core';
import type * as z from 'zod';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { ColumnChoice } from './use-columns.ts';

export interface ListToolsProps {
  /** The list's filters and order, as in its address. */
  search: z.ZodObject;
  columns?: ColumnChoice;
}

const waiting = (label: string) => (
  <Button variant="default" disabled>
    {label}
  </Button>
);

const Views = lazyPart<Pick<ListToolsProps, 'search' | 'columns'>>(() => import('./views/saved-views.tsx'), {
  waiting: waiting('Views'),
});
const Columns = lazyPart<{ columns: ColumnChoice }>(() => import('./column-chooser.tsx'), {
  waiting: waiting('Columns'),
});

/** Saved views and columns, loaded after the list. */
export const ListTools = ({ search, columns }: ListToolsProps) => (
  <>
    <Views search={search} {...(columns && { columns })} />
    {columns ? <Columns columns={columns} /> : null}
  </>
);
