import { listMenuItems } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { CardPage } from '@larder/ui/patterns/pages/card-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { MenuItemCard } from './menu-item-card.tsx';
import { menuItemsList } from './menu-items-search.ts';

export function MenuItemsPage() {
  const { list, clear } = useList(listMenuItems, menuItemsList);
  return (
    <CardPage
      heading="Marketing Menu"
      list={list}
      card={{ key: ({ id }) => id, draw: (item) => <MenuItemCard item={item} />, wide: true }}
      empty={{ nothing: 'No menu items yet', query: null, onClear: clear }}
    />
  );
}
