import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { MarketingPage } from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { ListTools } from '../../../lists/list-tools.tsx';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { ARCHIVED, ArchivedFilter } from '../archived-filter.tsx';
import { OrderFilter } from '../order-filter.tsx';
import { ReorderMarketingPages } from './reorder-marketing-pages.tsx';
import { marketingPagesList } from './marketing-pages-search.ts';

const columns: Column<MarketingPage>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'path', header: 'Path', cell: ({ path }) => path },
];

export const prefetch = rowsOf(marketingPagesList);

export function MarketingPagesPage() {
  const { list, search, change, clear } = useList(marketingPagesList);
  const add = (
    <Button
      component={Link}
      href={hrefTo({ to: '/marketing-pages/new' })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      New Marketing Page
    </Button>
  );
  return (
    <ListPage
      heading="Marketing Pages"
      actions={
        <>
          <ListTools search={marketingPagesList.search} />
          <ReorderMarketingPages />
          {add}
        </>
      }
      filters={
        <>
          <ArchivedFilter value={search.archived} onChange={(archived) => change({ archived })} />
          <OrderFilter value={search.sort} onChange={(sort) => change({ sort })} />
        </>
      }
      columns={columns}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/marketing-pages/$id', params: { id } }) }}
      list={list}
      empty={{
        nothing: 'No marketing pages yet',
        action: add,
        query: search.archived ? ARCHIVED : null,
        onClear: clear,
      }}
    />
  );
}
