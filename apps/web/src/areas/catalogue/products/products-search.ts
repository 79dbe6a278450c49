import * as z from 'zod';
import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import {
  PRODUCT_AVAILABILITIES,
  type ProductAvailability,
} from '@larder/domain/values/enums/product-availabilities.ts';
import { listSearch } from '../../../lists/use-list.ts';

/** STAFF-60 */
const PER_PAGE = 16;
const MAX_SEARCH_LENGTH = 100;

const ACTIVITIES = ['active', 'inactive'] as const;
const SORTS = ['name', 'newest'] as const;

const search = z.object({
  nameOrSku: z.string().optional(),
  category: z.int().min(1).optional(),
  activity: z.enum(ACTIVITIES).optional(),
  sort: z.enum(SORTS).optional(),
  /** Set by a week's cockpit: only products in its rotation. */
  offered_in: z.int().min(1).optional(),
  availability: z.enum(PRODUCT_AVAILABILITIES).optional(),
  page: z.int().min(1).default(1),
});
export type ProductsSearch = z.output<typeof search>;

export const AVAILABILITY_LABELS: Record<ProductAvailability, string> = {
  'sold-out': 'Sold out',
  'buffer-left': 'Buffer left',
  'buffer-used-up': 'Buffer used up',
};

export const ACTIVITY_LABELS: Record<(typeof ACTIVITIES)[number], string> = { active: 'Active', inactive: 'Inactive' };
export const SORT_LABELS: Record<(typeof SORTS)[number], string> = { name: 'Name', newest: 'Newest first' };

export function describeFilters({ nameOrSku, category, activity, offered_in, availability }: ProductsSearch) {
  const filters = [
    nameOrSku ? `"${nameOrSku}"` : null,
    category ? 'this category' : null,
    activity ? ACTIVITY_LABELS[activity] : null,
    offered_in ? 'On the week’s menu' : null,
    availability ? AVAILABILITY_LABELS[availability] : null,
  ];
  return filters.filter((each) => each !== null).join(', ') || null;
}

export const refusalToFind = (typed: string): string | null =>
  typed.trim().length > MAX_SEARCH_LENGTH ? `Search for at most ${MAX_SEARCH_LENGTH} characters.` : null;

export const productsList = listSearch(listProducts, {
  search,
  refusal: ({ nameOrSku = '' }) => refusalToFind(nameOrSku),
  query: ({ nameOrSku, category, activity, sort, page, offered_in, availability }) => ({
    page,
    perPage: PER_PAGE,
    sort: sort === 'name' ? ('name' as const) : ('id' as const),
    ...(sort === 'newest' ? { order: 'desc' as const } : {}),
    include: ['category' as const, 'price' as const, 'images' as const],
    ...(nameOrSku ? { nameOrSku } : {}),
    ...(category ? { categories: [category] } : {}),
    ...(activity ? { status: [activity] } : {}),
    ...(offered_in ? { offered_in } : {}),
    ...(availability ? { availability } : {}),
  }),
});
