import type { Search } from '@larder/ui/controls/fields/use-search.ts';
import { searchWithRefusals } from '../../../parts/dishes/search-with-refusals.ts';

/** Active products of a category that a menu lacks (CAT-14). */
export const searchDishes = (category: { id: number }, skus: readonly string[], menu: string): Search =>
  searchWithRefusals({
    categories: [category.id],
    chosen: skus,
    refusalOf: (product) => {
      if (skus.includes(product.sku)) return `already in ${menu}`;
      if (product.category_id !== category.id) return `of ${product.category?.data.name ?? 'another category'}`;
      return product.is_active ? null : 'inactive';
    },
  });
