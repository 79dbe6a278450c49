/** What happens when an item of the menu is chosen (specification 001, 2). */
export const MENU_ITEM_ACTIONS = ['expand', 'fetch'] as const;
export type MenuItemAction = (typeof MENU_ITEM_ACTIONS)[number];

/** What an item of the menu may fetch (specification 001, 3). */
export const MENU_ITEM_TYPES = ['products', 'bestsellers'] as const;
export type MenuItemType = (typeof MENU_ITEM_TYPES)[number];
