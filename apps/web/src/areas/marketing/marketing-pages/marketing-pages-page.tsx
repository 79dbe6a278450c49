import { listMarketingPages, type MarketingPage } from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { marketingPagesList } from './marketing-pages-search.ts';

const columns: Column<MarketingPage>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'path', header: 'Path', cell: ({ path }) => path },
];

export function MarketingPagesPage() {
  const { list, clear } = useList(listMarketingPages, marketingPagesList);
  return (
    <ListPage
      heading="Marketing Pages"
      columns={columns}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/marketing-pages/$id', params: { id } }) }}
      list={list}
      empty={{ nothing: 'No marketing pages yet', query: null, onClear: clear }}
    />
  );
}
