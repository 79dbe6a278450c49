import type { MouseEvent } from 'react';
import { Link } from '../../controls/display/link.tsx';
import { SelectRow, SelectRows } from '../../controls/lists/row-selection.tsx';
import { SortHeader } from '../../controls/lists/sort-header.tsx';
import type { Column, RowIdentity, Sorting } from './list-page.types.ts';
import classes from './list-page.module.css';

interface ListTableProps<Row> {
  heading: string;
  columns: Column<Row>[];
  row: RowIdentity<Row>;
  rows: Row[];
  refreshing: boolean;
  sorting?: Sorting;
}

/** Below 760 px each row is laid out as a card; the markup stays a table. */
export function ListTable<Row>({ heading, columns, row, rows, refreshing, sorting }: ListTableProps<Row>) {
  return (
    <div className={classes.scroll} data-refreshing={refreshing || undefined}>
      <table className={classes.table} aria-label={heading} aria-busy={refreshing}>
        <thead>
          <tr>
            {row.selection ? (
              <th scope="col" className={classes.select}>
                <SelectRows label="Select all on this page" rows={rows} selection={row.selection} />
              </th>
            ) : null}
            {columns.map((column) => (
              <Heading key={column.key} column={column} {...(sorting ? { sorting } : {})} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <ListRow key={row.key(record)} columns={columns} row={row} record={record} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading<Row>({ column, sorting }: { column: Column<Row>; sorting?: Sorting }) {
  const { key, header, align = 'start', sortable = false } = column;
  if (!sortable || sorting === undefined) {
    return (
      <th scope="col" data-align={align}>
        {header}
      </th>
    );
  }
  return (
    <SortHeader
      label={header}
      align={align}
      direction={sorting.by === key ? sorting.direction : null}
      onSort={(direction) => sorting.onSort(key, direction)}
    />
  );
}

interface ListRowProps<Row> {
  columns: Column<Row>[];
  row: RowIdentity<Row>;
  record: Row;
}

function ListRow<Row>({ columns, row, record }: ListRowProps<Row>) {
  const href = row.href?.(record);
  return (
    <tr data-linked={href === undefined ? undefined : true} onClick={href === undefined ? undefined : followRowLink}>
      {row.selection ? (
        <td className={classes.select} data-card="select">
          <SelectRow row={record} selection={row.selection} />
        </td>
      ) : null}
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-align={column.align ?? 'start'}
          data-card={index === 0 ? 'title' : (column.card ?? 'line')}
          data-label={column.header}
        >
          {index === 0 && href !== undefined ? (
            <Link href={href} className={classes.rowLink} data-row-link="">
              {column.cell(record)}
            </Link>
          ) : (
            column.cell(record)
          )}
          {column.note ? <div className={classes.note}>{column.note(record)}</div> : null}
        </td>
      ))}
    </tr>
  );
}

/**
 * Follows the row's link on a click next to it, modifier keys included. Text can be selected, and controls in the row
 * keep their clicks.
 */
function followRowLink(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('a, button, input, label, select, textarea, summary')) return;
  if (window.getSelection()?.type === 'Range') return;
  currentTarget
    .querySelector('[data-row-link]')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
