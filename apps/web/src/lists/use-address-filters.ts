import { useLocation, useRouter } from '@tanstack/react-router';
import type * as z from 'zod';
import { parseSearch, readSearch, writeSearch } from './search-text.ts';
import { readViewSearch } from './view-search.ts';

export function useAddressFilters<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) {
  const { history } = useRouter();
  const { pathname, search: raw } = useLocation();
  return {
    search: readSearch(schema, raw),
    change: (patch: Partial<z.output<z.ZodObject<Shape>>>, { replace = false } = {}) => {
      const now = parseSearch(history.location.search);
      const href = pathname + writeSearch({ ...readSearch(schema, now), ...patch, ...readViewSearch(now) });
      if (replace) history.replace(href);
      else history.push(href);
    },
    clear: () => history.push(pathname),
  };
}
