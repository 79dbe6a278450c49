import type { Cents } from '../../values/cents.ts';
import type { Day } from '../../values/days.ts';
import { PROMOTIONAL_CHANNELS, type RegulationType } from '../../values/enums/promo-codes.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import { showDay } from '../../values/show-date.ts';

export interface PromoCodeForm {
  readonly code: string;
  readonly whitelisted_skus: readonly string[];
  readonly sku_starts_with: readonly string[];
  readonly cart_amount_minimum: Cents | null;
  readonly cart_amount_maximum: Cents | null;
  readonly promotional_channels: readonly { readonly channel: string; readonly value: string | null }[];
  readonly regulations: readonly {
    readonly type: RegulationType;
    readonly amount: number;
    readonly weekly_ordinal_number: number | null;
  }[];
}

export const refusalsOfPromoCodeForm = (form: PromoCodeForm): Refusal[] =>
  [...regulationRefusals(form), ...channelRefusals(form), cartRefusal(form)].filter((each) => each !== null);

function regulationRefusals({ regulations }: PromoCodeForm): (Refusal | null)[] {
  return regulations.flatMap(({ type, amount, weekly_ordinal_number: week }, index) => {
    const isTaken = regulations.findIndex((each) => each.weekly_ordinal_number === week) < index;
    const at = (field: string, message: string) => refusal(message, `regulations.${index}.${field}`);
    return [
      isTaken ? at('weekly_ordinal_number', 'There is a regulation for this week.') : null,
      type === 'percent_off' && amount > 100 ? at('amount', 'A percentage cannot exceed 100.') : null,
      type === 'products_off' && !Number.isInteger(amount)
        ? at('amount', 'Please enter a whole number of products.')
        : null,
    ];
  });
}

function channelRefusals({ promotional_channels: channels }: PromoCodeForm): (Refusal | null)[] {
  return channels.map(({ channel, value }, index) => {
    const at = (field: string, message: string) => refusal(message, `promotional_channels.${index}.${field}`);
    // `channel` can be any text, such as the name of a property that every object has.
    const choices = Object.hasOwn(PROMOTIONAL_CHANNELS, channel) ? PROMOTIONAL_CHANNELS[channel] : undefined;
    if (choices === undefined)
      return at('channel', `Unknown channel ${channel}. Choose from ${Object.keys(PROMOTIONAL_CHANNELS).join(', ')}.`);
    if (channels.findIndex((each) => each.channel === channel) < index)
      return at('channel', `${channel} is listed twice.`);
    if (choices === null || value === null || choices.includes(value)) return null;
    return at('value', `Please choose a value for ${channel}: ${choices.join(', ')}.`);
  });
}

const cartRefusal = ({ cart_amount_minimum: least, cart_amount_maximum: most }: PromoCodeForm): Refusal | null =>
  least !== null && most !== null && most < least
    ? refusal('The maximum cannot be below the minimum.', 'cart_amount_maximum')
    : null;

interface ButtonAndExpiry {
  readonly expires_on: Day | null;
  readonly unskip_promo_button_enabled: boolean;
  readonly unskip_promo_button_text: string;
}

/** Only of what changes, so that older codes can still be saved; `before` is null for a new code (MKT-65). */
export function refusalsOfUnusableTerms(before: ButtonAndExpiry | null, after: ButtonAndExpiry, today: Day): Refusal[] {
  const isButtonSaved =
    before?.unskip_promo_button_enabled === after.unskip_promo_button_enabled &&
    before.unskip_promo_button_text === after.unskip_promo_button_text;
  return [
    before === null && isPast(after.expires_on, today)
      ? refusal('This day has passed. Choose today or a later day, or leave it blank.', 'expires_on')
      : null,
    after.unskip_promo_button_enabled && after.unskip_promo_button_text === '' && !isButtonSaved
      ? refusal('Please enter the text of the unskip button, or switch the button off.', 'unskip_promo_button_text')
      : null,
  ].filter((each) => each !== null);
}

const isPast = (day: Day | null, today: Day): boolean => day !== null && day < today;

interface Terms extends Pick<ButtonAndExpiry, 'expires_on'> {
  readonly free_shipping: boolean;
  readonly free_tax: boolean;
  readonly regulations: readonly {
    /** Null while it is not entered. */
    readonly amount: number | null;
    readonly free_shipping: boolean;
    readonly free_tax: boolean;
  }[];
}

/** Terms that can be saved but have no effect, each with its field (MKT-65). */
export function warningsOfPromoCodeForm(form: Terms, today: Day): Required<Pick<Refusal, 'message' | 'field'>>[] {
  const isFree = form.free_shipping || form.free_tax;
  return [
    ...form.regulations.flatMap(({ amount, free_shipping, free_tax }, index) =>
      amount === 0 && !free_shipping && !free_tax
        ? [{ field: `regulations.${index}.amount`, message: 'An amount of 0 takes nothing off.' }]
        : [],
    ),
    ...(form.regulations.length === 0 && !isFree
      ? [
          {
            field: 'regulations',
            message: 'This code takes nothing off yet. Add a regulation, free shipping or free tax.',
          },
        ]
      : []),
    ...(form.expires_on !== null && isPast(form.expires_on, today)
      ? [
          {
            field: 'expires_on',
            message: `Expired on ${showDay(form.expires_on)}: the code can no longer be applied.`,
          },
        ]
      : []),
  ];
}

/** Fixed once the code was applied (MKT-20). */
export const LOCKED_ONCE_APPLIED = ['code', 'whitelisted_skus', 'sku_starts_with'] as const;

/** Empty unless the code was applied. */
export function refusalsOfLockedFields(
  before: Pick<PromoCodeForm, (typeof LOCKED_ONCE_APPLIED)[number]> & { readonly is_applied: boolean },
  after: Pick<PromoCodeForm, (typeof LOCKED_ONCE_APPLIED)[number]>,
): Refusal[] {
  if (!before.is_applied) return [];
  return LOCKED_ONCE_APPLIED.filter((field) => String(before[field]) !== String(after[field])).map((field) =>
    refusal(`${before.code} has been applied: this can no longer be changed.`, field),
  );
}

/** Once applied it can only be disabled (MKT-21). */
export const refusalToDeletePromoCode = (promo: { code: string; is_applied: boolean }): Refusal | null =>
  promo.is_applied ? refusal(`${promo.code} has been applied and cannot be deleted. Disable it instead.`) : null;
