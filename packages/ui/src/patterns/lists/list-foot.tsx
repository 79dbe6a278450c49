import { Paginate } from '../../controls/lists/paginate.tsx';
import type { ListState } from './list-page.types.ts';
import { resultCount } from './result-count.ts';
import classes from './list-page.module.css';

/** Stays mounted in every state: a live region must exist before it changes. */
export function ListFoot<Row>({ heading, list }: { heading: string; list: ListState<Row> }) {
  const paging = list.status === 'ready' && list.rows.length > 0 ? list.paging : null;
  return (
    <div className={classes.foot}>
      <output className={classes.count}>{resultCount(list)}</output>
      {paging ? (
        <Paginate page={paging.page} pages={paging.pages} href={paging.href} label={`Pages of ${heading}`} />
      ) : null}
    </div>
  );
}
