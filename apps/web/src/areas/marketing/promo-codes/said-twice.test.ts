import { expect, test } from 'vitest';
import { createPromoCode } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { formSummary } from '@larder/ui/patterns/forms/form-summary.ts';
import { bodyErrors } from '../../../forms/body-errors.ts';
import { emptyValues, toRequestBody } from '../../../forms/field.ts';
import { promoCodeFields } from './promo-code-form.ts';

/** As on the screen: the text area has the path of its list, and no entry has one. */
const onScreen = (path: string) => (/\.\d+$/.test(path) ? null : 'Whitelisted emails');

test('a wrong entry of a typed list is said under its field and not again above the form', () => {
  const errors = bodyErrors(
    createPromoCode,
    toRequestBody(promoCodeFields, {
      ...emptyValues(promoCodeFields),
      code: 'SAVE10',
      whitelisted_emails: 'a@b.co\nwrong',
    }),
  );
  expect(Object.keys(errors)).toEqual(['whitelisted_emails.1']);
  expect(formSummary(errors, null, onScreen)).toBeNull();
});
