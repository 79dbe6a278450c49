import type { Key, ReactNode } from 'react';
import classes from './panel-table.module.css';

export interface PanelColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
}

interface PanelTableProps<Row> {
  label: string;
  columns: PanelColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => Key;
}

/** A short table within a panel. Where there is no room for columns each row stands alone, its lines named. */
export function PanelTable<Row>({ label, columns, rows, rowKey }: PanelTableProps<Row>) {
  return (
    <div className={classes.room}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ header, cell }) => (
                <td key={header} data-label={header}>
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
