import type { UserRow } from '@larder/contract/customers/users/user.ts';
import { listUsers } from '@larder/contract/customers/users/users.ts';
import { writeSearch } from '../../../lists/search-text.ts';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { countOf, type Filter, isSelected, NONE, select, type Selection } from './selection.ts';

interface State {
  /** The filter that the selection was made with. */
  of: string;
  selection: Selection;
  isCleared: boolean;
}

/** Survives paging and sorting; another filter clears it, and the screen says so (OPS-38). */
export function useSelection(filter: Filter, page: readonly UserRow[]) {
  const of = writeSearch(filter);
  const [state, setState] = useState<State>({ of, selection: NONE, isCleared: false });
  if (state.of !== of) setState({ of, selection: NONE, isCleared: countOf(state.selection) > 0 });
  const set = (selection: Selection) => setState({ of, selection, isCleared: false });
  const { selection, isCleared } = state;
  return {
    filter,
    selection,
    isCleared,
    clear: () => set(NONE),
    selectAll: async () => {
      const { meta } = await call(listUsers, { query: { ...filter, per_page: 1, count: 'exact' } });
      set({ count: meta.pagination.total });
    },
    rows: {
      label: ({ first_name, last_name }: UserRow) => `Select ${first_name} ${last_name}`,
      isSelected: ({ id }: UserRow) => isSelected(selection, id),
      onSelect: (rows: readonly UserRow[], isChosen: boolean) =>
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

export type UsedSelection = ReturnType<typeof useSelection>;
