import * as z from 'zod';
import { orderFilters } from '@larder/contract/orders/reading/order-list.ts';
import { readSearch } from '../../../lists/search-text.ts';
import { listedIds } from '../listed-ids.ts';

/** As the list of orders has them. */
const filters = z.object(orderFilters);
export type OrdersFilter = z.output<typeof filters>;

export const regenerationSearch = z.object({
  ...filters.shape,
  /** Chosen ones, separated by commas. */
  ids: z.string().optional(),
  /** All orders that match the other filters. */
  all: z.boolean().optional(),
});

interface RegenerationSearch {
  ids: number[];
  /** Null: the form has the ids. */
  filter: OrdersFilter | null;
}

/** OPS-42 */
export function readRegenerationSearch(raw: Readonly<Record<string, unknown>>): RegenerationSearch {
  const { ids = '', all = false, ...filter } = readSearch(regenerationSearch, raw);
  return { ids: listedIds(ids).ids, filter: all ? filter : null };
}
