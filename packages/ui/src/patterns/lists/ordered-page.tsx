import type { ReactNode } from 'react';
import type { ReorderId, ReorderItem } from '../../controls/lists/reorder-item.ts';
import { ReorderList } from '../../controls/lists/reorder-list.tsx';
import { RowsSkeleton } from '../../controls/display/skeletons.tsx';
import { FailedState } from './failed-state.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListFoot } from './list-foot.tsx';
import listClasses from './list-page.module.css';
import type { EmptyListContent, ListState } from './list-page.types.ts';
import classes from './ordered-page.module.css';
import { PageHeader } from '../pages/page-header.tsx';

interface OrderedPageProps<Row> {
  heading: string;
  actions?: ReactNode;
  filters: ReactNode;
  list: ListState<Row>;
  item: (row: Row) => ReorderItem;
  /** The order is already on the screen. */
  onReorder: (ids: ReorderId[]) => Promise<unknown>;
  whyFixed: string | null;
  empty: EmptyListContent;
}

export function OrderedPage<Row>(props: OrderedPageProps<Row>) {
  const { heading, actions, filters, list, item, onReorder, whyFixed, empty } = props;
  return (
    <>
      <PageHeader title={heading} actions={actions} />
      <div className={listClasses.surface}>
        <search className={listClasses.filters} aria-label={`Filter ${heading}`}>
          {filters}
        </search>
        {list.status === 'loading' ? <RowsSkeleton /> : null}
        {list.status === 'failed' ? <FailedState message={list.message} onRetry={list.onRetry} /> : null}
        {list.status === 'ready' && list.rows.length > 0 ? (
          <div className={classes.rows}>
            <p className={classes.how}>
              {whyFixed ?? 'Drag to reorder, use the keyboard or the buttons in each row, or type a position.'}
            </p>
            <ReorderList
              label={heading}
              items={list.rows.map(item)}
              disabled={whyFixed !== null}
              onReorder={(_, ids) => onReorder(ids)}
            />
          </div>
        ) : null}
        {list.status === 'ready' && list.rows.length === 0 ? <ListEmpty empty={empty} /> : null}
        <ListFoot heading={heading} list={list} />
      </div>
    </>
  );
}
