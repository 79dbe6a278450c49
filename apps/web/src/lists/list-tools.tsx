import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { ColumnChoice } from './use-columns.ts';
import type { SavedViewsProps } from './views/saved-views.tsx';

/** As wide as the button that replaces it. */
const waiting = (label: string) => (
  <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />} disabled>
    {label}
  </Button>
);

const Views = lazyPart<SavedViewsProps>(() => import('./views/saved-views.tsx'), {
  waiting: waiting('Views'),
});
const Columns = lazyPart<{ columns: ColumnChoice }>(() => import('./column-chooser.tsx'), {
  waiting: waiting('Columns'),
});

/** Saved views and columns, loaded after the list. */
export const ListTools = ({ search, columns }: SavedViewsProps) => (
  <>
    <Views search={search} {...(columns && { columns })} />
    {columns ? <Columns columns={columns} /> : null}
  </>
);
