import type { ReactNode } from 'react';
import type { Direction } from '../controls/sort-header.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A second, quieter line. In the first column it stands outside the row's link. */
  note?: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** The heading sorts by this key. */
  sortable?: boolean;
  /**
   * Where the cell goes when rows become cards (390 px): named lines below the first cell (the default), beside it at
   * the top, at the bottom with the row's buttons, or nowhere. The first column is always the card's title.
   */
  card?: 'line' | 'aside' | 'actions' | 'hidden';
}

export interface Paging {
  page: number;
  pages: number;
  perPage: number;
  total: number;
  /** Beyond 1,000 matches the server may estimate (rulings 1); said as "about". */
  isEstimate?: boolean;
  href: (page: number) => string;
}

/** What is known of a list. While a new page or filter is fetched the old rows stay, `refreshing`. */
export type ListState<Row> =
  | { status: 'loading' }
  | { status: 'failed'; message: string | null; onRetry: (() => void) | null }
  | { status: 'ready'; rows: Row[]; refreshing: boolean; paging: Paging | null };

export interface Sorting {
  by: string | null;
  direction: Direction;
  onSort: (by: string, direction: Direction) => void;
}

/** What makes a row a row: a stable key, and where it leads, if anywhere. */
export interface RowIdentity<Row> {
  key: (row: Row) => string | number;
  href?: (row: Row) => string;
}

export interface EmptyListContent {
  /** Said when there are none at all, such as 'No customers yet'. */
  nothing: string;
  action?: ReactNode;
  /** The search and filters in words, such as '"ada", Active'; null when nothing is filtered. */
  query: string | null;
  /** Explains that nothing matches, such as 'No card was declined.' */
  meaning?: string | undefined;
  onClear: () => void;
}
