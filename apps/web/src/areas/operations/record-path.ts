/** Where staff see a record; a customer's records are on the customer's page. */
const PATHS: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => `/users/${id}`,
  promo_code: (id) => `/promo-codes/${id}`,
  meal_rotation: (id) => `/product-rotations/${id}`,
  order_week: (id) => `/order-weeks/${id}`,
  category: (id) => `/categories/${id}`,
  price_variance_group: () => '/price-variance-groups',
  product: () => '/products',
  gift_card: () => '/gift-cards',
  experiment: (id) => `/experiments/${id}`,
  order_bump: (id) => `/order-bumps/${id}`,
  bestseller: (id) => `/bestsellers/${id}/edit`,
  upsell: (id) => `/upsells/${id}/edit`,
  menu_item: () => '/menu-items',
  marketing_page: (id) => `/marketing-pages/${id}`,
  popup_icon: () => '/popup-icons',
  sale_banner: (id) => `/sale-banners/${id}`,
  sale_banners: () => '/sale-banners',
  skip_order_popup: () => '/settings/popup/custom-skip-order-deflect-popup',
  skip_offer: (id) => `/skip-pc-change-offers/${id}`,
  zip_code: (id) => `/zip-codes?code=${encodeURIComponent(id)}&inactive=1`,
  zip_code_import: () => '/zip-codes/import',
  state: (id) => `/tax-rates/${encodeURIComponent(id)}`,
  carrier: (id) => `/carriers/${id}`,
  holiday: () => '/holidays',
  production_cycle: () => '/production-cycles',
  setting: () => '/settings',
  money_check: () => '/money',
  batch: (id) => `/batches/${id}`,
};

/** Null if a record has no page of its own. */
export const recordPath = (type: string, id: string, customerId: number | null): string | null =>
  PATHS[type]?.(id) ?? (customerId === null ? null : `/users/${customerId}`);
