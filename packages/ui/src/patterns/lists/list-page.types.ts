import type { ReactNode } from 'react';
import type { Direction } from '../../controls/lists/sort-header.tsx';
import type { Href } from '../../controls/display/link.tsx';
import type { RowSelection } from '../../controls/lists/row-selection.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** In the first column it is outside the row's link. */
  note?: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  sortable?: boolean;
  /**
   * Placement when rows become cards (390 px): a labeled line, top right, with the buttons at the bottom, or hidden.
   * The first column is the card's title.
   */
  card?: 'line' | 'aside' | 'actions' | 'hidden';
}

export interface Paging {
  page: number;
  pages: number;
  perPage: number;
  total: number;
  /** The server may estimate the total of a long list (STAFF-3); shown as "about". */
  isEstimate?: boolean;
  href: (page: number) => Href;
}

/** While a new page loads, the old rows stay and `refreshing` is set. */
export type ListState<Row> =
  | { status: 'loading' }
  | { status: 'failed'; message: string | null; onRetry: (() => void) | null }
  | { status: 'ready'; rows: Row[]; refreshing: boolean; paging: Paging | null };

export interface Sorting {
  by: string | null;
  direction: Direction;
  onSort: (by: string, direction: Direction) => void;
}

export interface RowIdentity<Row> {
  key: (row: Row) => string | number;
  href?: (row: Row) => Href;
  selection?: RowSelection<Row>;
}

export interface EmptyListContent {
  /** 'No customers yet'. */
  nothing: string;
  action?: ReactNode;
  /** '"ada", Active'; null when nothing is filtered. */
  query: string | null;
  /** 'No card was declined.', 'Orders are created when a week is activated.' */
  meaning?: string | undefined;
  onClear: () => void;
}
