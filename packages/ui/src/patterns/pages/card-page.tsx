import type { ReactNode } from 'react';
import { RowsSkeleton } from '../../controls/display/skeletons.tsx';
import classes from './card-page.module.css';
import { FailedState } from '../lists/failed-state.tsx';
import { ListEmpty } from '../lists/list-empty.tsx';
import { ListFoot } from '../lists/list-foot.tsx';
import listClasses from '../lists/list-page.module.css';
import type { EmptyListContent, ListState } from '../lists/list-page.types.ts';
import { PageHeader } from './page-header.tsx';

interface CardPageProps<Row> {
  heading: string;
  actions?: ReactNode;
  filters?: ReactNode;
  list: ListState<Row>;
  card: { key: (row: Row) => string | number; draw: (row: Row) => ReactNode; wide?: boolean };
  empty: EmptyListContent;
}

export function CardPage<Row>({ heading, actions, filters, list, card, empty }: CardPageProps<Row>) {
  return (
    <>
      <PageHeader title={heading} actions={actions} />
      <div className={listClasses.surface}>
        {filters ? (
          <search className={listClasses.filters} aria-label={`Filter ${heading}`}>
            {filters}
          </search>
        ) : null}
        {list.status === 'loading' ? <RowsSkeleton /> : null}
        {list.status === 'failed' ? <FailedState message={list.message} onRetry={list.onRetry} /> : null}
        {list.status === 'ready' && list.rows.length > 0 ? (
          <div className={listClasses.scroll} data-refreshing={list.refreshing || undefined}>
            <ul
              className={classes.cards}
              data-wide={card.wide || undefined}
              aria-label={heading}
              aria-busy={list.refreshing}
            >
              {list.rows.map((row) => (
                <li key={card.key(row)} className={classes.card}>
                  {card.draw(row)}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {list.status === 'ready' && list.rows.length === 0 ? <ListEmpty empty={empty} /> : null}
        <ListFoot heading={heading} list={list} />
      </div>
    </>
  );
}
