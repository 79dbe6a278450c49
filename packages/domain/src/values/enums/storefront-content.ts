/** Actions of a menu item (MKT-51). */
export const MENU_ITEM_ACTIONS = ['expand', 'fetch'] as const;
export type MenuItemAction = (typeof MENU_ITEM_ACTIONS)[number];

/** Types of content that a menu item fetches (MKT-51). */
export const MENU_ITEM_TYPES = ['products', 'bestsellers'] as const;
export type MenuItemType = (typeof MENU_ITEM_TYPES)[number];

/** Types of the fields of a page that staff can fill in: one line, or several (MKT-50). */
export const CONTENT_TYPES = ['string', 'text'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];
