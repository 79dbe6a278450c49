import type { ReactNode } from 'react';
import { RowsSkeleton } from '../../controls/display/skeletons.tsx';
import { FailedState } from './failed-state.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListTable } from './list-table.tsx';
import type { Column, EmptyListContent, ListState, RowIdentity, Sorting } from './list-page.types.ts';
import classes from './list-page.module.css';

export interface ListSurfaceProps<Row> {
  heading: string;
  filters?: ReactNode;
  columns: Column<Row>[];
  row: RowIdentity<Row>;
  list: ListState<Row>;
  sorting?: Sorting;
  empty: EmptyListContent;
}

/** A list below a header of the page's own. */
export function ListSurface<Row>({ heading, filters, list, empty, ...table }: ListSurfaceProps<Row>) {
  return (
    <div className={classes.surface}>
      {filters ? (
        <search className={classes.filters} aria-label={`Filter ${heading}`}>
          {filters}
        </search>
      ) : null}
      {list.status === 'loading' ? <RowsSkeleton /> : null}
      {list.status === 'failed' ? <FailedState message={list.message} onRetry={list.onRetry} /> : null}
      {list.status === 'ready' && list.rows.length > 0 ? (
        <ListTable heading={heading} rows={list.rows} refreshing={list.refreshing} {...table} />
      ) : null}
      {list.status === 'ready' && list.rows.length === 0 ? <ListEmpty empty={empty} /> : null}
      <ListFoot heading={heading} list={list} />
    </div>
  );
}
