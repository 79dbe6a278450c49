import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-header.module.css';

export type Direction = 'asc' | 'desc';

interface SortHeaderProps {
  label: string;
  /** Null when sorted by another column. */
  direction: Direction | null;
  onSort: (next: Direction) => void;
  align?: 'start' | 'end';
}

const MARK = { asc: IconArrowUp, desc: IconArrowDown };
const SPOKEN = { asc: 'ascending', desc: 'descending' } as const;

export function SortHeader({ label, direction, onSort, align = 'start' }: SortHeaderProps) {
  const Mark = direction === null ? IconArrowsSort : MARK[direction];
  return (
    <th scope="col" aria-sort={direction === null ? 'none' : SPOKEN[direction]} data-align={align}>
      <button type="button" className={classes.sort} onClick={() => onSort(direction === 'asc' ? 'desc' : 'asc')}>
        {label} <Mark size={14} aria-hidden />
      </button>
    </th>
  );
}
