import { Checkbox } from '@mantine/core';

export interface RowSelection<Row> {
  /** 'Select Ada Abbott'. */
  label: (row: Row) => string;
  isSelected: (row: Row) => boolean;
  /** One row, or all rows of the page. */
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
}

interface SelectRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  selection: RowSelection<Row>;
}

export function SelectRows<Row>({ label, rows, selection }: SelectRowsProps<Row>) {
  const selected = rows.filter(selection.isSelected).length;
  const isWhole = selected === rows.length;
  return (
    <Checkbox
      aria-label={label}
      checked={isWhole}
      indeterminate={selected > 0 && !isWhole}
      onChange={() => selection.onSelect(rows, !isWhole)}
    />
  );
}

export const SelectRow = <Row,>({ row, selection }: { row: Row; selection: RowSelection<Row> }) => (
  <Checkbox
    aria-label={selection.label(row)}
    checked={selection.isSelected(row)}
    data-row-select=""
    onChange={({ currentTarget: { checked } }) => selection.onSelect([row], checked)}
  />
);
