import { writeSearch } from '../../lists/search-text.ts';
import { useState } from 'react';
import type { CountedNoun } from '../../lists/describe-export.ts';
import { countOf, isSelected, NONE, select, type Selection, type SentSelection } from './selection.ts';

export interface Selectable<Row, Filter> {
  noun: CountedNoun;
  filter: Filter;
  page: readonly Row[];
  label: (row: Row) => string;
  /** Rows that match, as the server counts them. */
  count: () => Promise<number>;
  toSent: (selection: Selection, filter: Filter) => SentSelection;
}

interface State {
  /** The filter that the selection was made with. */
  of: string;
  selection: Selection;
  isCleared: boolean;
}

/** Survives paging and sorting; another filter clears it, and the screen says so (OPS-38). */
export function useSelection<Row extends { id: number }, Filter extends object>(selectable: Selectable<Row, Filter>) {
  const { noun, filter, page, label, count, toSent } = selectable;
  const of = writeSearch(filter);
  const [state, setState] = useState<State>({ of, selection: NONE, isCleared: false });
  if (state.of !== of) setState({ of, selection: NONE, isCleared: countOf(state.selection) > 0 });
  const set = (selection: Selection) => setState({ of, selection, isCleared: false });
  const { selection, isCleared } = state;
  return {
    noun,
    filter,
    selection,
    isCleared,
    sent: () => toSent(selection, filter),
    clear: () => set(NONE),
    selectAll: async () => set({ count: await count() }),
    rows: {
      label,
      isSelected: ({ id }: Row) => isSelected(selection, id),
      onSelect: (rows: readonly Row[], isChosen: boolean) =>
        setState((now) => ({
          of,
          isCleared: false,
          selection: select(now.selection, {
            ids: rows.map(({ id }) => id),
            isChosen,
            page: page.map(({ id }) => id),
          }),
        })),
    },
  };
}

/** For the bar and the dialogs, whatever the rows are. */
export type UsedSelection = Omit<ReturnType<typeof useSelection>, 'rows'>;
