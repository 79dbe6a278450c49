import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { categoriesColumns } from './categories-columns.tsx';
import { categoriesList } from './categories-search.ts';

export function CategoriesPage() {
  const { list, clear } = useList(listCategories, categoriesList);
  return (
    <ListPage
      heading="Categories & Pricing"
      columns={categoriesColumns}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/categories/$id', params: { id } }) }}
      list={list}
      empty={{ nothing: 'No categories yet', query: null, onClear: clear }}
    />
  );
}
