import {
  refusalsOfPromoCodeForm,
  refusalsOfUnusableTerms,
} from '@larder/domain/marketing/promo-codes/promo-code-form.ts';
import type { PromoCode } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import type { PromoCodeValues } from './promo-code-form.ts';

/** By the rules of the server, in one round with the errors of single fields (MKT-72); `before` is null for a new code. */
export function checkPromoCode(
  before: PromoCode | null,
  values: PromoCodeValues,
  today: string | undefined,
): Record<string, string> {
  const form = {
    ...values,
    whitelisted_skus: [],
    sku_starts_with: [],
    promotional_channels: values.promotional_channels.map((each) => ({ ...each, value: each.value?.trim() || null })),
    // A missing type or amount has an error of its own.
    regulations: values.regulations.map(({ type, amount, weekly_ordinal_number: week }) => ({
      type: type || 'dollars_off',
      amount: amount ?? 0,
      weekly_ordinal_number: week === '' ? null : Number(week),
    })),
  };
  const unusable = { ...values, expires_on: today === undefined ? null : values.expires_on };
  const refusals = [...refusalsOfPromoCodeForm(form), ...refusalsOfUnusableTerms(before, unusable, today ?? '')];
  return Object.fromEntries(refusals.map(({ field = 'code', message }) => [field, message]));
}
