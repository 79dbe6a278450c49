import type { CountedNoun } from '../../lists/describe-export.ts';
import type { Selection } from '../../lists/selection.ts';
import { useListSelection } from '../../lists/use-list-selection.ts';
import type { SentSelection } from './selection.ts';

export interface Selectable<Row, Filter> {
  noun: CountedNoun;
  filter: Filter;
  page: readonly Row[];
  label: (row: Row) => string;
  /** Rows that match, as the server counts them. */
  count: (filter: Filter) => Promise<number>;
  toSent: (selection: Selection<number>, filter: Filter) => SentSelection;
}

/** Rows to act on in bulk. */
export function useSelection<Row extends { id: number }, Filter extends object>(selectable: Selectable<Row, Filter>) {
  const { noun, toSent, ...list } = selectable;
  const used = useListSelection({ ...list, idOf: ({ id }: Row) => id });
  return { ...used, noun, sent: () => toSent(used.selection, used.filter) };
}

/** For the bar and the dialogs, whatever the rows are. */
export type UsedSelection = Omit<ReturnType<typeof useSelection>, 'rows'>;
