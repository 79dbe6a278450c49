import { cents, formatDollars } from '@larder/domain/values/cents.ts';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { ChannelFields } from '../channel-fields.tsx';
import { EligibilityFields } from './eligibility-fields.tsx';
import { PromoCodeTexts } from './promo-code-texts.tsx';
import type { PromoCodeForm, PromoCodeValues } from './promo-code-values.ts';
import { RegulationFields } from './regulation-fields.tsx';
import { UnskipFields } from '../unskip-fields.tsx';
import { AvailabilityFields } from '../availability-fields.tsx';

/** Labels by path, for the save bar and the conflict view. */
export const PROMO_CODE_LABELS = {
  code: 'Code',
  description: 'Description',
  description_checkout: 'Description at checkout',
  notes: 'Notes',
  show_banner: 'Show banner',
  show_banner_checkout: 'Show banner at checkout',
  free_shipping: 'Free shipping',
  free_tax: 'Free tax',
  uses_limit: 'Uses limit',
  is_for_new_customer: 'New customers only',
  promotional_channels: 'Promotional channels',
  expires_on: 'Expires on',
  expiration_window: 'Expiration window',
  whitelisted_emails: 'Whitelisted emails',
  whitelisted_statuses: 'Whitelisted statuses',
  whitelisted_skus: 'Whitelisted SKUs',
  sku_starts_with: 'SKU starts with',
  cart_amount_minimum: 'Minimum products price',
  cart_amount_maximum: 'Maximum products price',
  id_me_group: 'ID.me group',
  unskip_promo_button_enabled: 'Unskip button',
  unskip_promo_button_text: 'Unskip button text',
  unskip_promo_weeks_ids: 'Unskip weeks',
  regulations: 'Regulations',
} as const;

/** Locks some fields once the code was applied. */
export const promoCodeSections = (form: PromoCodeForm, isApplied: boolean): FormSection[] => [
  {
    title: 'Promo code',
    paths: [
      'code',
      'description',
      'description_checkout',
      'notes',
      'show_banner',
      'show_banner_checkout',
      'free_shipping',
      'free_tax',
    ],
    fields: <PromoCodeTexts form={form} isApplied={isApplied} />,
  },
  {
    title: 'Regulations',
    paths: ['regulations'],
    fields: <RegulationFields form={form} />,
  },
  {
    title: 'Availability',
    paths: ['expires_on', 'expiration_window', 'uses_limit', 'cart_amount_minimum', 'cart_amount_maximum'],
    fields: <AvailabilityFields form={form} />,
  },
  {
    title: 'Eligibility',
    paths: [
      'is_for_new_customer',
      'id_me_group',
      'whitelisted_statuses',
      'whitelisted_emails',
      'whitelisted_skus',
      'sku_starts_with',
    ],
    fields: <EligibilityFields form={form} isApplied={isApplied} />,
  },
  { title: 'Promotional channels', paths: ['promotional_channels'], fields: <ChannelFields form={form} /> },
  {
    title: 'Unskip button',
    paths: ['unskip_promo_button_enabled', 'unskip_promo_button_text', 'unskip_promo_weeks_ids'],
    fields: <UnskipFields form={form} />,
  },
];

/** Formats a value for the conflict view. */
export function showPromoCodeValue(path: string, values: PromoCodeValues): string {
  const value = values[path];
  if (path === 'regulations') return `${values.regulations.length} regulations`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return path.startsWith('cart_') ? formatDollars(cents(value)) : String(value);
  if (typeof value === 'string') return value || 'Not set';
  return value === null ? 'Not set' : JSON.stringify(value);
}
