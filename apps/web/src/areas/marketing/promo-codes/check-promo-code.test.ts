import { expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { emptyValues } from '../../../forms/field.ts';
import { checkPromoCode } from './check-promo-code.ts';
import { newRegulation, promoCodeFields, type PromoCodeValues } from './promo-code-form.ts';

const EMPTY = emptyValues(promoCodeFields);
const errorsOf = (values: Partial<PromoCodeValues>, today: string | undefined = '2026-11-29') =>
  checkPromoCode(null, { ...EMPTY, ...values }, today);

test('minimum above maximum, a past expiry and a missing button text are said together with a wrong entry elsewhere', () => {
  const errors = errorsOf({
    whitelisted_emails: 'wrong',
    cart_amount_minimum: cents(5_000),
    cart_amount_maximum: cents(4_000),
    expires_on: '2026-11-28',
    unskip_promo_button_enabled: true,
  });
  expect(errors).toEqual({
    cart_amount_maximum: 'The maximum cannot be below the minimum.',
    expires_on: 'This day has passed. Choose today or a later day, or leave it blank.',
    unskip_promo_button_text: 'Please enter the text of the unskip button, or switch the button off.',
  });
});

test('a form that is empty, and a day while today is not known, are left to the other checks', () => {
  expect(errorsOf({ regulations: [{ ...newRegulation(), type: 'products_off' }] })).toEqual({});
  expect(checkPromoCode(null, { ...EMPTY, expires_on: '2020-01-01' }, undefined)).toEqual({});
});

test('a second regulation for a week and a percentage above 100 are said in the same round', () => {
  const percent = { ...newRegulation(), type: 'percent_off' as const, amount: 150 };
  expect(errorsOf({ regulations: [percent, { ...percent, amount: 10 }] })).toEqual({
    'regulations.0.amount': 'A percentage cannot exceed 100.',
    'regulations.1.weekly_ordinal_number': 'There is a regulation for this week.',
  });
});
