import type { World } from '../world.ts';

interface Item {
  name: string;
  title: string;
  category: number;
  bullets?: string[];
  categories?: number[];
  bestsellers?: number[];
  isNew?: boolean;
  children?: Item[];
}

const MENU: Item[] = [
  {
    name: 'Baby',
    title: 'First foods',
    category: 1,
    children: [
      { name: 'Purees', title: 'Smooth and simple', category: 1, categories: [1], bestsellers: [1] },
      { name: 'Finger foods', title: 'For little hands', category: 2, categories: [2] },
    ],
  },
  {
    name: 'Meals',
    title: 'Dinner, solved',
    category: 3,
    children: [
      {
        name: 'Toddler meals',
        title: 'Soft, whole, warm',
        category: 3,
        bullets: ['Ready in two minutes', 'A vegetable in every bowl'],
        categories: [3],
        bestsellers: [2],
      },
      { name: 'Kids meals', title: 'For bigger appetites', category: 4, categories: [4], isNew: true },
    ],
  },
  { name: 'Smoothies', title: 'In a bottle', category: 5, categories: [5] },
  { name: 'Snacks', title: 'For the road', category: 6, categories: [6], bestsellers: [3] },
];

export function addMenuItems(world: World): void {
  for (const item of MENU) {
    const parent_id = addItem(world, item, null);
    for (const child of item.children ?? []) addItem(world, child, parent_id);
  }
}

function addItem(world: World, item: Item, parent_id: number | null): number {
  const { name, title, category, bullets = [], categories = [], bestsellers = [], isNew = false, children } = item;
  const menu_item_id = world.add('menu_items', {
    parent_id,
    name,
    title,
    description: `${title}.`,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    is_new_flag: isNew,
    primary_category_id: category,
    menu_page_bullets: bullets,
    on_activate: children ? 'expand' : 'fetch',
  });
  for (const category_id of categories) world.put('menu_item_categories', { menu_item_id, category_id });
  for (const bestseller_id of bestsellers) world.put('menu_item_bestsellers', { menu_item_id, bestseller_id });
  return menu_item_id;
}
