import type { NewSaleBanner, SaleBanner } from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import type { BannerStatus, BannerType } from '@larder/domain/values/enums/sale-banners.ts';
import { toPictureBody } from '../picture-body.ts';

export interface SaleBannerValues extends Record<string, unknown> {
  /** Empty until selected. */
  type: BannerType | '';
  title: string;
  description: string;
  label: string;
  link_title: string;
  link_url: string;
  /** New upload, if any. */
  image: File[];
  image_removed: boolean;
  status: BannerStatus;
  sale_banner_order_week: number[];
}

export const NEW_SALE_BANNER: SaleBannerValues = {
  type: '',
  title: '',
  description: '',
  label: '',
  link_title: '',
  link_url: '',
  image: [],
  image_removed: false,
  status: 'disabled',
  sale_banner_order_week: [],
};

export const SALE_BANNER_LABELS = {
  type: 'Banner type',
  title: 'Title',
  description: 'Description',
  label: 'Banner Label',
  link_title: 'Link title',
  link_url: 'Link to',
  image: 'Image',
  image_removed: 'Image removed',
  status: 'Status',
  sale_banner_order_week: 'Weeks',
};

export const TYPE_LABELS: Record<BannerType, string> = { sales: 'Sales', 'new-meals': 'New Meals' };
export const STATUS_LABELS: Record<BannerStatus, string> = {
  disabled: 'Disabled',
  enabled_all_weeks: 'Enabled for all weeks',
  enabled_selected_weeks: 'Enabled for selected weeks',
};

export const toFormValues = (banner: SaleBanner): SaleBannerValues => ({
  type: banner.type,
  title: banner.title,
  description: banner.description,
  label: banner.label,
  link_title: banner.link_title,
  link_url: banner.link_url,
  image: [],
  image_removed: false,
  status: banner.status,
  sale_banner_order_week: banner.sale_banner_order_week,
});

/** The schema refuses a missing type under its field; only sales banners have a link. */
export function toRequestBody({ image, image_removed, type, ...values }: SaleBannerValues) {
  return {
    ...values,
    type: type as NewSaleBanner['type'],
    ...(type === 'new-meals' && { link_title: '', link_url: '' }),
    ...toPictureBody('image', image, image_removed),
  };
}

/** Formats a value for the conflict view. */
export function showSaleBannerValue(path: string, values: SaleBannerValues): string {
  if (path === 'status') return STATUS_LABELS[values.status];
  if (path === 'image') return values.image.length > 0 ? 'New image' : 'Current image';
  if (path === 'image_removed') return values.image_removed ? 'Yes' : 'No';
  if (path === 'sale_banner_order_week') return `${values.sale_banner_order_week.length} weeks`;
  const value = values[path];
  return typeof value === 'string' && value !== '' ? value : 'Not set';
}
