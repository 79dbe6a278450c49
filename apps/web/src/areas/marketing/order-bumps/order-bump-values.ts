import type { OrderBump } from '@larder/contract/marketing/order-bumps/order-bumps.ts';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';

export interface OrderBumpValues extends Record<string, unknown> {
  product_sku: Option | null;
  header: string;
  content: string;
  cta_text: string;
  link_text: string;
  link_account_uri: string;
  active: boolean;
  /** Checkbox values are text. */
  week_ids: string[];
}

/** MKT-46. */
export const NEW_ORDER_BUMP: OrderBumpValues = {
  product_sku: null,
  header: '',
  content: '',
  cta_text: '',
  link_text: '',
  link_account_uri: '',
  active: false,
  week_ids: [],
};

export const ORDER_BUMP_LABELS = {
  product_sku: 'Product',
  header: 'Header',
  content: 'Content',
  cta_text: 'CTA text',
  link_text: 'Link text',
  link_account_uri: 'Link URL',
  active: 'Active',
  week_ids: 'Weeks',
};

export const toFormValues = (bump: OrderBump): OrderBumpValues => ({
  product_sku: { id: bump.product_sku, name: bump.product?.data.name ?? bump.product_sku, note: bump.product_sku },
  header: bump.header,
  content: bump.content,
  cta_text: bump.cta_text,
  link_text: bump.link_text,
  link_account_uri: bump.link_account_uri,
  active: bump.active,
  week_ids: bump.week_ids.map(String),
});

/** The body's schema refuses a missing product under its field. */
export const toRequestBody = ({ product_sku, week_ids, ...values }: OrderBumpValues) => ({
  ...values,
  product_sku: product_sku === null ? '' : String(product_sku.id),
  week_ids: week_ids.map(Number),
});

/** Formats a value for the conflict view. */
export function showOrderBumpValue(path: string, values: OrderBumpValues): string {
  if (path === 'product_sku') return values.product_sku?.name ?? 'None';
  if (path === 'active') return values.active ? 'Active' : 'Inactive';
  if (path === 'week_ids') return `${values.week_ids.length} weeks`;
  const value = values[path];
  return typeof value === 'string' && value !== '' ? value : 'Not set';
}
