import { useLocation, useRouter } from '@tanstack/react-router';
import { usePreferences } from '../session/use-preferences.ts';
import { parseSearch, writeSearch } from './search-text.ts';
import { readColumns, readViewSearch } from './view-search.ts';

interface Named {
  key: string;
  header: string;
}

export interface ColumnChoice {
  all: readonly Named[];
  /** Keys; the first column is always one of them. */
  chosen: readonly string[];
  /** Null: the default columns. */
  choose: (keys: readonly string[] | null) => void;
}

/**
 * The columns of a list as chosen: in its address while a view is open, otherwise in the preferences of the member of
 * staff (OPS-40). The first one always stays.
 */
export function useColumns<C extends Named>(all: readonly C[]): { columns: C[]; choice: ColumnChoice } {
  const { history } = useRouter();
  const { pathname, search: raw } = useLocation();
  const { preferences, save } = usePreferences();
  const keys = readColumns(raw) ?? preferences.columns[pathname] ?? null;
  const columns = all.filter(({ key }, index) => index === 0 || keys === null || keys.includes(key));
  const choose = (next: readonly string[] | null) => {
    const now = parseSearch(history.location.search);
    const { view, columns: inAddress } = readViewSearch(now);
    if (view === undefined && inAddress === undefined)
      save({ columns: { [pathname]: next === null ? null : [...next] } });
    else history.replace(pathname + writeSearch({ ...now, columns: next?.join(',') }));
  };
  return { columns, choice: { all, chosen: columns.map(({ key }) => key), choose } };
}
