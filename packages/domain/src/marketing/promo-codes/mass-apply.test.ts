import { expect, it } from 'vitest';
import { uniqueEmails, refusalToReplaceCode } from './mass-apply.ts';

it.each([
  ['a customer without a code gets the code', null, false],
  ['another code is replaced with override', { code: 'OLD', status: 'active' }, true],
])('%s', (_, current, override) => {
  expect(refusalToReplaceCode('NEW', current, override)).toBeNull();
});

it.each([
  ['active', 'Promo code OLD is active for this customer. Override it to replace it.'],
  ['paused', 'Promo code OLD is paused for this customer. Override it to replace it.'],
])('another code that is %s is kept without override', (status, message) => {
  expect(refusalToReplaceCode('NEW', { code: 'OLD', status }, false)).toEqual({
    reason: 'promo_code_other_active',
    message,
    field: 'promo_code',
  });
});

it.each([true, false])('the same code is refused with override %s', (override) => {
  expect(refusalToReplaceCode('NEW', { code: 'NEW', status: 'active' }, override)).toEqual({
    reason: 'promo_code_already_active',
    message: 'Promo code NEW is already active for this customer.',
    field: 'promo_code',
  });
});

it('each e-mail counts once, in any case', () => {
  expect(uniqueEmails(['a@b.co', 'A@b.co', 'c@d.co', 'a@B.CO'])).toEqual(['a@b.co', 'c@d.co']);
});
