import type {
  NewPromoCode,
  PromoCode,
  PromotionalChannel,
  Regulation,
} from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { formatDollars, fromDollars, type Cents } from '@larder/domain/values/cents.ts';
import {
  CART_LIMITS,
  DEFAULT_EXPIRATION_WINDOW,
  ID_ME_GROUPS,
  PROMOTIONAL_CHANNELS,
  type IdMeGroup,
  type RegulationType,
} from '@larder/domain/values/enums/promo-codes.ts';
import { initially, type FieldsOf, type ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import {
  choice,
  choices,
  day,
  entries,
  list,
  money,
  multilineText,
  rows,
  text,
  wholeNumber,
  yesNo,
} from '../../../forms/kinds.ts';
import { useWeekOptions } from '../use-week-options.ts';

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

export const newRegulation = (): RegulationValues => ({
  key: crypto.randomUUID(),
  type: '',
  amount: null,
  maximum_discount: null,
  free_shipping: false,
  free_tax: false,
  weekly_ordinal_number: '',
});

const regulations = rows('Regulations', {
  toRow: (regulation: Regulation): RegulationValues => ({
    ...regulation,
    key: `week ${regulation.weekly_ordinal_number ?? ''}`,
    weekly_ordinal_number: String(regulation.weekly_ordinal_number ?? ''),
  }),
  toSent: ({ key: _, type, amount, weekly_ordinal_number, maximum_discount, ...gifts }): Regulation => ({
    ...gifts,
    type: type as RegulationType,
    amount: amount as number,
    maximum_discount: type === 'percent_off' ? maximum_discount : null,
    weekly_ordinal_number: weekly_ordinal_number === '' ? null : Number(weekly_ordinal_number),
  }),
  name: ({ weekly_ordinal_number: week }) => (week === '' ? 'Recurring' : `Week ${week}`),
  describe: ({ type, amount, maximum_discount, free_shipping, free_tax }) =>
    [
      describeDiscount(type, amount ?? 0),
      ...(type === 'percent_off' && maximum_discount !== null ? [`at most ${formatDollars(maximum_discount)}`] : []),
      ...(free_shipping ? ['free shipping'] : []),
      ...(free_tax ? ['free tax'] : []),
    ].join(', '),
});

function describeDiscount(type: RegulationValues['type'], amount: number): string {
  if (type === 'dollars_off') return `${formatDollars(fromDollars(amount))} off`;
  if (type === 'percent_off') return `${amount}% off`;
  return type === '' ? 'no type' : `${amount} ${amount === 1 ? 'product' : 'products'} off`;
}

const CHANNELS = Object.keys(PROMOTIONAL_CHANNELS);
const channelsOf = (stored: readonly PromotionalChannel[]): PromotionalChannel[] =>
  CHANNELS.map(
    (channel) => stored.find((each) => each.channel === channel) ?? { channel, checked: false, value: null },
  );
const channels = rows('Promotional channels', {
  toRow: (channel: PromotionalChannel) => channel,
  toSent: (channel) => ({ ...channel, value: channel.value?.trim() || null }),
  name: ({ channel }) => channel,
  describe: ({ checked, value }) => [...(checked ? ['selected'] : []), ...(value ? [value] : [])].join(', '),
});
const isSet = ({ checked, value }: PromotionalChannel) => checked || Boolean(value);

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');
const GROUPS = Object.fromEntries(ID_ME_GROUPS.map((group) => [group, capital(group)])) as Record<IdMeGroup, string>;
const WITH_COMMAS = { separator: ', ', toEntry: String };
const { least, leastMaximum, most } = CART_LIMITS;

export const promoCodeFields = {
  code: text('Code', { required: true }),
  description: multilineText('Description'),
  description_checkout: multilineText('Description at checkout'),
  notes: text('Notes', { description: 'Visible to staff only' }),
  show_banner: yesNo('Show banner'),
  show_banner_checkout: yesNo('Show banner at checkout'),
  free_shipping: yesNo('Free shipping with every order'),
  free_tax: yesNo('Free tax with every order'),
  uses_limit: wholeNumber('Uses limit', {
    description: 'Total number of times the code can be applied; leave blank for no limit',
  }),
  is_for_new_customer: yesNo('New customers only'),
  promotional_channels: {
    ...channels,
    empty: channelsOf([]),
    toValue: channelsOf,
    describe: (value: PromotionalChannel[], base: PromotionalChannel[]) =>
      channels.describe(value.filter(isSet), base.filter(isSet), []),
  },
  expires_on: day('Expires on', {
    description: 'Last day the code can be applied; leave blank for no expiration',
  }),
  expiration_window: initially(
    DEFAULT_EXPIRATION_WINDOW,
    wholeNumber('Expiration window', {
      required: true,
      description: `Number of days in which the first order must be charged: at least 1, ${DEFAULT_EXPIRATION_WINDOW} by default`,
    }),
  ),
  whitelisted_emails: entries('Whitelisted emails', { separator: '\n', toEntry: String }),
  whitelisted_statuses: list<NewPromoCode['whitelisted_statuses'][number]>('Whitelisted statuses', capital),
  whitelisted_skus: entries('Whitelisted SKUs', WITH_COMMAS),
  sku_starts_with: entries('SKU starts with', WITH_COMMAS),
  cart_amount_minimum: money('Minimum products price', { description: `${least} to ${most}, blank means none` }),
  cart_amount_maximum: money('Maximum products price', {
    description: `${leastMaximum} to ${most}, blank means none`,
  }),
  id_me_group: initially('none', choice('ID.me group', GROUPS, { as: 'select' })),
  unskip_promo_button_enabled: yesNo('Unskip button'),
  unskip_promo_button_text: text('Unskip button text'),
  unskip_promo_weeks_ids: choices('Unskip weeks', useWeekOptions),
  regulations,
} satisfies FieldsOf<NewPromoCode, PromoCode>;

export type PromoCodeValues = ValuesOf<typeof promoCodeFields>;
export type PromoCodeInputs = FormInputs<typeof promoCodeFields>;
