import { listReferenceLists } from '@larder/contract/catalogue/reference-lists/reference-lists.ts';
import { REFERENCE_LIST_LABELS } from '@larder/domain/values/enums/reference-lists.ts';
import type { Href } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { useRead } from '../../../calls/use-read.ts';
import { wholeListOf } from '../../../lists/prefetch.ts';
import { hrefTo } from '../../../href-to.ts';
import { wholeList } from '../../../lists/list-state.ts';

interface ListRow {
  title: string;
  href: Href;
  count: number;
  archived: number;
}

const COLUMNS: Column<ListRow>[] = [
  { key: 'title', header: 'List', cell: ({ title }) => title },
  { key: 'count', header: 'Entries', align: 'end', cell: ({ count }) => count.toLocaleString('en-US') },
  { key: 'archived', header: 'Archived', align: 'end', cell: ({ archived }) => archived.toLocaleString('en-US') },
];

export const prefetch = wholeListOf(listReferenceLists, {});

export function ReferenceListsPage() {
  const { data, error, refetch } = useRead(listReferenceLists, {});
  const rows = data?.data.map(({ list, count, archived_count }) => ({
    title: REFERENCE_LIST_LABELS[list].title,
    href: hrefTo({ to: '/reference-lists/$list', params: { list } }),
    count,
    archived: archived_count,
  }));
  return (
    <ListPage
      heading="Reference Lists"
      columns={COLUMNS}
      row={{ key: ({ href }) => href, href: ({ href }) => href }}
      list={wholeList({ data: rows && { data: rows }, error, refetch })}
      empty={{ nothing: 'No lists', query: null, onClear: () => {} }}
    />
  );
}
