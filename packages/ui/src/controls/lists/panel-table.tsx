import type { Key, ReactNode } from 'react';
import { type RowSelection, SelectRow, SelectRows } from './row-selection.tsx';
import classes from './panel-table.module.css';

export interface PanelColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** Share of the width, so that stacked tables line up; for all columns or none. */
  width?: `${number}%`;
  /** Left out of a card where it says nothing. */
  isEmpty?: (row: Row) => boolean;
}

interface PanelTableProps<Row> {
  label: string;
  columns: PanelColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => Key;
  selection?: RowSelection<Row>;
}

/** Without room for columns each row becomes a labeled card. */
export function PanelTable<Row>({ label, columns, rows, rowKey, selection }: PanelTableProps<Row>) {
  return (
    <div className={classes.room}>
      <table className={classes.table} aria-label={label} data-fixed={columns.some(({ width }) => width) || undefined}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={classes.select}>
                <SelectRows label="Select all" rows={rows} selection={selection} />
              </th>
            ) : null}
            {columns.map(({ header, align, width }) => (
              <th key={header} scope="col" data-align={align} style={{ width }}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {selection ? (
                <td className={classes.select}>
                  <SelectRow row={row} selection={selection} />
                </td>
              ) : null}
              {columns.map(({ header, cell, align, isEmpty }) => (
                <td key={header} data-label={header} data-align={align} data-empty={isEmpty?.(row) || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
