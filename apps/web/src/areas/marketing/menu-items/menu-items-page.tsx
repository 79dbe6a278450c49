import { listMenuItems, reorderMenuItems } from '@larder/contract/marketing/menu-items/menu-items.ts';
import type { ReorderId } from '@larder/ui/controls/lists/reorder-item.ts';
import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { OrderedPage } from '@larder/ui/patterns/lists/ordered-page.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CallFailure, firstSentence } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { keyOfRoute } from '../../../calls/use-read.ts';
import { ListTools } from '../../../lists/list-tools.tsx';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { ARCHIVED, ArchivedFilter } from '../archived-filter.tsx';
import { menuItemRow } from './menu-item-card.tsx';
import { menuItemsList } from './menu-items-search.ts';
import { NewMenuItem } from './new-menu-item.tsx';

export const prefetch = rowsOf(menuItemsList);

export function MenuItemsPage() {
  const { list, search, change, clear } = useList(menuItemsList);
  const reorder = useReorder();
  const [opened, setOpened] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setOpened(opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id]);
  return (
    <OrderedPage
      heading="Marketing Menu"
      actions={
        <>
          <ListTools search={menuItemsList.search} />
          <NewMenuItem />
        </>
      }
      filters={<ArchivedFilter value={search.archived} onChange={(archived) => change({ archived })} />}
      list={search.archived ? list : byPosition(list)}
      item={(item) =>
        menuItemRow({
          item,
          isOpen: opened.includes(item.id),
          onToggle: () => toggle(item.id),
          onReorder: reorder,
        })
      }
      onReorder={reorder}
      whyFixed={whyFixed(search.archived !== undefined, list)}
      empty={{
        nothing: 'No menu items yet',
        action: <NewMenuItem />,
        query: search.archived ? ARCHIVED : null,
        onClear: clear,
      }}
    />
  );
}

/** The specified call sorts by ID; customers see the menu by position. */
const byPosition = <Row extends { id: number; position: number }>(list: ListState<Row>): ListState<Row> =>
  list.status === 'ready'
    ? { ...list, rows: list.rows.toSorted((a, b) => a.position - b.position || a.id - b.id) }
    : list;

function whyFixed(isArchived: boolean, list: ListState<unknown>): string | null {
  if (isArchived) return 'Archived items are not on the menu. Restore an item to place it.';
  const isWhole = list.status !== 'ready' || (list.paging?.pages ?? 1) === 1;
  return isWhole ? null : 'A menu of more than 100 items cannot be reordered. Archive some items first.';
}

/** One after the other, so that the last one wins. */
function useReorder() {
  const client = useQueryClient();
  const { run } = useCall(reorderMenuItems, { refreshes: [] });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const reload = () => client.invalidateQueries({ queryKey: keyOfRoute(listMenuItems) });
  return (ids: ReorderId[]) => {
    const menu_items = ids.map((id, index) => ({ id: Number(id), position: index + 1 }));
    const saving = last.current
      .catch(() => null)
      .then(() => run({ body: { menu_items } }))
      .then(
        () => {
          toast.success('New order saved');
          // Wait, so that the old order does not return for a moment.
          return reload();
        },
        (failure: CallFailure) => {
          toast.error('Error occurred while saving new order', firstSentence(failure));
          void reload();
          throw failure;
        },
      );
    last.current = saving;
    return saving;
  };
}
