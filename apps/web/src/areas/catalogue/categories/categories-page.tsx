import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { categoriesColumns } from './categories-columns.tsx';
import { categoriesList } from './categories-search.ts';
import { ReorderCategories } from './reorder-categories.tsx';

export const prefetch = rowsOf(categoriesList);

export function CategoriesPage() {
  const { list, search, change, clear } = useList(categoriesList);
  const isAll = search.archived === 1;
  const add = (
    <Button
      component={Link}
      href={hrefTo({ to: '/categories/create' })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      New Category
    </Button>
  );
  return (
    <ListPage
      heading="Categories & Pricing"
      actions={
        <>
          <Button variant="default" onClick={() => change({ archived: isAll ? undefined : 1 })}>
            {isAll ? 'Hide Archived' : 'Show Archived'}
          </Button>
          <ReorderCategories />
          {add}
        </>
      }
      columns={categoriesColumns}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/categories/$id', params: { id } }) }}
      list={list}
      empty={{ nothing: 'No categories yet', action: add, query: null, onClear: clear }}
    />
  );
}
