import { useState } from 'react';
import { writeSearch } from './search-text.ts';
import { countOf, isSelected, select, type Selection } from './selection.ts';

interface State<Id> {
  /** The filter that the selection was made with. */
  of: string;
  selection: Selection<Id>;
  isCleared: boolean;
}

interface SelectableList<Row, Id, Filter> {
  filter: Filter;
  /** The rows on the screen. */
  page: readonly Row[];
  idOf: (row: Row) => Id;
  label: (row: Row) => string;
  /** All that match, exactly. */
  count: (filter: Filter) => Promise<number>;
}

/** Survives paging and sorting; another filter clears it, and the screen says so (OPS-38). */
export function useListSelection<Row, Id, Filter extends object>(list: SelectableList<Row, Id, Filter>) {
  const { filter, page, idOf, label, count } = list;
  const of = writeSearch(filter);
  const none: Selection<Id> = { ids: [] };
  const [state, setState] = useState<State<Id>>({ of, selection: none, isCleared: false });
  if (state.of !== of) setState({ of, selection: none, isCleared: countOf(state.selection) > 0 });
  const set = (selection: Selection<Id>) => setState({ of, selection, isCleared: false });
  const { selection, isCleared } = state;
  return {
    filter,
    selection,
    isCleared,
    clear: () => set(none),
    selectAll: async () => {
      const all = await count(filter);
      set({ count: all });
      return all;
    },
    rows: {
      label,
      isSelected: (row: Row) => isSelected(selection, idOf(row)),
      onSelect: (rows: readonly Row[], isChosen: boolean) =>
        setState((now) => ({
          of,
          isCleared: false,
          selection: select(now.selection, { ids: rows.map(idOf), isChosen, page: page.map(idOf) }),
        })),
    },
  };
}
