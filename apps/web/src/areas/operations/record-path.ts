import { REFERENCE_LIST_LABELS, REFERENCE_LISTS } from '@larder/domain/values/enums/reference-lists.ts';
import type { Href } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../../href-to.ts';

/** An entry and the order of its list. */
const toReferenceList = (list: (typeof REFERENCE_LISTS)[number]) => {
  const { subject } = REFERENCE_LIST_LABELS[list];
  const path = () => hrefTo({ to: '/reference-lists/$list', params: { list } });
  return [
    [subject, path],
    [`${subject}s`, path],
  ] as const;
};

const PATHS: Readonly<Record<string, (id: string) => Href>> = {
  ...Object.fromEntries(REFERENCE_LISTS.flatMap(toReferenceList)),
  user: (id) => hrefTo({ to: '/users/$id', params: { id: Number(id) } }),
  customer_tag: () => hrefTo({ to: '/customer-tags' }),
  reason: (id) => hrefTo({ to: '/reasons/$id', params: { id: Number(id) } }),
  reasons: () => hrefTo({ to: '/reasons' }),
  promo_code: (id) => hrefTo({ to: '/promo-codes/$id', params: { id: Number(id) } }),
  meal_rotation: (id) => hrefTo({ to: '/product-rotations/$id', params: { id: Number(id) } }),
  order_week: (id) => hrefTo({ to: '/order-weeks/$id', params: { id: Number(id) } }),
  category: (id) => hrefTo({ to: '/categories/$id', params: { id: Number(id) } }),
  categories: () => hrefTo({ to: '/categories' }),
  price_variance_group: (id) => hrefTo({ to: '/price-variance-groups/$id', params: { id: Number(id) } }),
  price_variance_groups: () => hrefTo({ to: '/price-variance-groups' }),
  product: () => hrefTo({ to: '/products' }),
  gift_card: () => hrefTo({ to: '/gift-cards' }),
  experiment: (id) => hrefTo({ to: '/experiments/$id', params: { id: Number(id) } }),
  order_bump: (id) => hrefTo({ to: '/order-bumps/$id', params: { id: Number(id) } }),
  bestseller: (id) => hrefTo({ to: '/bestsellers/$id/edit', params: { id: Number(id) } }),
  upsell: (id) => hrefTo({ to: '/upsells/$id/edit', params: { id: Number(id) } }),
  upsells: () => hrefTo({ to: '/upsells' }),
  menu_item: () => hrefTo({ to: '/menu-items' }),
  menu_items: () => hrefTo({ to: '/menu-items' }),
  marketing_page: (id) => hrefTo({ to: '/marketing-pages/$id', params: { id: Number(id) } }),
  marketing_pages: () => hrefTo({ to: '/marketing-pages' }),
  popup_icon: () => hrefTo({ to: '/popup-icons' }),
  sale_banner: (id) => hrefTo({ to: '/sale-banners/$id', params: { id: Number(id) } }),
  sale_banners: () => hrefTo({ to: '/sale-banners' }),
  skip_order_popup: () => hrefTo({ to: '/settings/popup/custom-skip-order-deflect-popup' }),
  skip_offer: (id) => hrefTo({ to: '/skip-pc-change-offers/$id', params: { id: Number(id) } }),
  zip_code: (id) => hrefTo({ to: '/zip-codes/$id', params: { id } }),
  zip_code_import: () => hrefTo({ to: '/zip-codes/import' }),
  state: (id) => hrefTo({ to: '/tax-rates/$id', params: { id } }),
  carrier: (id) => hrefTo({ to: '/carriers/$id', params: { id: Number(id) } }),
  holiday: (id) => hrefTo({ to: '/holidays/$id', params: { id: Number(id) } }),
  production_cycle: () => hrefTo({ to: '/production-cycles' }),
  setting: () => hrefTo({ to: '/settings' }),
  money_check: () => hrefTo({ to: '/money' }),
  batch: (id) => hrefTo({ to: '/batches/$id', params: { id: Number(id) } }),
};

export const recordPath = (type: string, id: string, customerId: number | null): Href | null =>
  PATHS[type]?.(id) ?? (customerId === null ? null : hrefTo({ to: '/users/$id', params: { id: customerId } }));
