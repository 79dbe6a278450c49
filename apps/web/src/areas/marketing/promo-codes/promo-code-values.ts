import type { UseFormReturnType } from '@mantine/form';
import type { NewPromoCode, PromoCode } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import {
  DEFAULT_EXPIRATION_WINDOW,
  PROMOTIONAL_CHANNELS,
  type RegulationType,
} from '@larder/domain/values/enums/promo-codes.ts';

export interface RegulationValues {
  /** Row key. */
  key: string;
  type: RegulationType | '';
  amount: number | null;
  maximum_discount: Cents | null;
  free_shipping: boolean;
  free_tax: boolean;
  /** Empty means recurring: every order without a regulation of its own. */
  weekly_ordinal_number: string;
}

/** Entered one per line or separated by commas. */
type Lists = 'whitelisted_emails' | 'whitelisted_skus' | 'sku_starts_with';
type Plain = Omit<NewPromoCode, Lists | 'regulations' | 'uses_limit' | 'expiration_window'>;
export type PromoCodeValues = Plain &
  Record<Lists, string> & {
    uses_limit: number | null;
    expiration_window: number | null;
    regulations: RegulationValues[];
  } & Record<string, unknown>;
export type PromoCodeForm = UseFormReturnType<PromoCodeValues>;

export const newRegulation = (): RegulationValues => ({
  key: crypto.randomUUID(),
  type: '',
  amount: null,
  maximum_discount: null,
  free_shipping: false,
  free_tax: false,
  weekly_ordinal_number: '',
});

const CHANNELS = Object.keys(PROMOTIONAL_CHANNELS);
const channelsOf = (stored: NewPromoCode['promotional_channels']) =>
  CHANNELS.map(
    (channel) => stored.find((each) => each.channel === channel) ?? { channel, checked: false, value: null },
  );

export const NEW_PROMO_CODE: PromoCodeValues = {
  code: '',
  description: '',
  description_checkout: '',
  notes: '',
  show_banner: false,
  show_banner_checkout: false,
  free_shipping: false,
  free_tax: false,
  uses_limit: null,
  is_for_new_customer: false,
  promotional_channels: channelsOf([]),
  expires_on: null,
  expiration_window: DEFAULT_EXPIRATION_WINDOW,
  whitelisted_emails: '',
  whitelisted_statuses: [],
  whitelisted_skus: '',
  sku_starts_with: '',
  cart_amount_minimum: null,
  cart_amount_maximum: null,
  id_me_group: 'none',
  unskip_promo_button_enabled: false,
  unskip_promo_button_text: '',
  unskip_promo_weeks_ids: [],
  regulations: [],
};

export function toFormValues(promo: PromoCode): PromoCodeValues {
  const stored = Object.fromEntries(
    Object.keys(NEW_PROMO_CODE).map((field) => [field, promo[field as keyof PromoCode]]),
  );
  return {
    ...(stored as Plain),
    uses_limit: promo.uses_limit,
    expiration_window: promo.expiration_window,
    promotional_channels: channelsOf(promo.promotional_channels),
    whitelisted_emails: promo.whitelisted_emails.join('\n'),
    whitelisted_skus: promo.whitelisted_skus.join(', '),
    sku_starts_with: promo.sku_starts_with.join(', '),
    regulations: promo.regulations.map((regulation) => ({
      ...regulation,
      key: `week ${regulation.weekly_ordinal_number ?? ''}`,
      weekly_ordinal_number: String(regulation.weekly_ordinal_number ?? ''),
    })),
  };
}

export const entriesOf = (text: string) => text.split(/[\s,;]+/).filter((entry) => entry !== '');

/** Leave blank or invalid values to the body's schema, which refuses them under their field. */
export const toPromoCodeBody = (values: PromoCodeValues): NewPromoCode =>
  ({
    ...values,
    whitelisted_emails: entriesOf(values.whitelisted_emails),
    whitelisted_skus: entriesOf(values.whitelisted_skus),
    sku_starts_with: entriesOf(values.sku_starts_with),
    promotional_channels: values.promotional_channels.map((each) => ({ ...each, value: each.value?.trim() || null })),
    regulations: values.regulations.map(
      ({ key: _, type, amount, weekly_ordinal_number, maximum_discount, ...gifts }) => ({
        ...gifts,
        type,
        amount,
        maximum_discount: type === 'percent_off' ? maximum_discount : null,
        weekly_ordinal_number: weekly_ordinal_number === '' ? null : Number(weekly_ordinal_number),
      }),
    ),
  }) as NewPromoCode;
