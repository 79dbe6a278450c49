import { expect, test } from 'vitest';
import { createPromoCode } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { formSummary } from '@larder/ui/patterns/forms/form-summary.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { bodyErrors } from '../../../forms/body-errors.ts';
import { emptyValues, toFormValues, toRequestBody } from '../../../forms/field.ts';
import { newRegulation, promoCodeFields, type PromoCodeValues } from './promo-code-form.ts';

const NEW_PROMO_CODE = emptyValues(promoCodeFields);
const toPromoCodeBody = (values: PromoCodeValues) => toRequestBody(promoCodeFields, values);

const errorsOf = (fields: Partial<typeof NEW_PROMO_CODE>) =>
  bodyErrors(createPromoCode, toPromoCodeBody({ ...NEW_PROMO_CODE, code: 'SAVE10', ...fields }));

test('a new promo code is valid and has a window of 14 days', () => {
  expect(errorsOf({})).toEqual({});
  expect(toPromoCodeBody(NEW_PROMO_CODE)).toMatchObject({ expiration_window: 14, regulations: [], uses_limit: null });
});

/** As on the screen: the text area has the path of its list, and no entry has one. */
const onScreen = (path: string) => (/\.\d+$/.test(path) ? null : 'Whitelisted emails');

test('a wrong entry of a typed list is said under its field and not again above the form', () => {
  const errors = errorsOf({ whitelisted_emails: 'a@b.co\nwrong' });
  expect(Object.keys(errors)).toEqual(['whitelisted_emails.1']);
  expect(formSummary(errors, null, onScreen)).toBeNull();
});

test('a regulation requires a type and an amount', () => {
  expect(errorsOf({ regulations: [newRegulation()] })).toEqual({
    'regulations.0.type': 'Please choose a type.',
    'regulations.0.amount': 'Please enter the amount as a number.',
  });
});

test('the maximum discount is sent for percentages only', () => {
  const regulation = { ...newRegulation(), amount: 5, maximum_discount: cents(500), weekly_ordinal_number: '3' };
  const { regulations } = toPromoCodeBody({
    ...NEW_PROMO_CODE,
    regulations: [
      { ...regulation, type: 'percent_off' },
      { ...regulation, type: 'dollars_off', weekly_ordinal_number: '' },
    ],
  });
  expect(regulations).toMatchObject([
    { maximum_discount: 500, weekly_ordinal_number: 3 },
    { maximum_discount: null, weekly_ordinal_number: null },
  ]);
});

test.each([
  ['expiration_window', null, 'Expiration window is required.'],
  ['expiration_window', 0, 'Expiration window must be at least 1.'],
  ['cart_amount_maximum', cents(199), 'Please enter 2 to 100000 dollars or leave it blank.'],
  ['cart_amount_minimum', cents(10_000_001), 'Please enter 0 to 100000 dollars or leave it blank.'],
  ['whitelisted_skus', 'A-1, B_2', 'SKUs can only contain letters, digits and dashes, separated by commas.'],
])('%s of %s is refused', (field, value, message) => {
  expect(Object.values(errorsOf({ [field]: value }))).toEqual([message]);
});

test('lists are entered and shown one per line or with commas', () => {
  const sent = toPromoCodeBody({
    ...NEW_PROMO_CODE,
    code: 'LISTS',
    whitelisted_emails: 'a@b.co\n\n c@d.co',
    whitelisted_skus: 'A-1,B-2 ',
  });
  expect([sent.whitelisted_emails, sent.whitelisted_skus]).toEqual([
    ['a@b.co', 'c@d.co'],
    ['A-1', 'B-2'],
  ]);
  const stored = {
    ...sent,
    id: 1,
    version: 1,
    status: 'active' as const,
    is_active: true,
    is_applied: false,
    applications_count: 0,
    application_link_url: null,
    has_unique_codes: false,
    created_at: '',
  };
  expect(toFormValues(promoCodeFields, stored)).toMatchObject({
    whitelisted_emails: 'a@b.co\nc@d.co',
    whitelisted_skus: 'A-1, B-2',
  });
});
