import type { Search } from '@larder/ui/controls/fields/use-search.ts';
import { searchWithRefusals } from '../../../parts/dishes/search-with-refusals.ts';

export const searchProducts = (chosen: readonly string[]): Search =>
  searchWithRefusals({
    chosen,
    refusalOf: ({ sku, is_active }) => {
      if (chosen.includes(sku)) return 'already in this list';
      return is_active ? null : 'inactive';
    },
  });
