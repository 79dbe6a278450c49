import { describe, expect, it } from 'vitest';
import type { PromoCodeCustomer, PromoCodeTerms } from './promo-code.ts';
import { refusalsToApplyPromoCode, refusalToApplyPromoCode } from './promo-code-application.ts';

const now = Temporal.Instant.from('2026-11-22T05:59:59Z'); // 23:59:59 on 2026-11-21 in Chicago
const promo: PromoCodeTerms = {
  code: 'SAVE10',
  is_active: true,
  expires_on: null,
  is_for_new_customer: false,
  whitelisted_emails: [],
  whitelisted_statuses: [],
  id_me_group: 'none',
  uses_limit: null,
  applications_count: 0,
};
const customer: PromoCodeCustomer = {
  email: 'Ann@example.test',
  status: 'active',
  number_of_active_weeks: 3,
  id_me_group: null,
  active_code: null,
};

describe('a promo code is applied', () => {
  it.each<[string, Partial<PromoCodeTerms>]>([
    ['without any limits', {}],
    ['on the day it expires, to the last second in Chicago', { expires_on: '2026-11-21' }],
    ['to a listed e-mail, case and spaces aside', { whitelisted_emails: ['bob@example.test', ' ANN@example.test '] }],
    ['to a listed status', { whitelisted_statuses: ['paused', 'active'] }],
    ['for the last of its uses', { uses_limit: 5, applications_count: 4 }],
  ])('a promo code is applied %s', (_, terms) => {
    expect(refusalToApplyPromoCode({ ...promo, ...terms }, customer, now)).toBeNull();
  });

  it('a promo code is applied to a customer verified by ID.me for its group', () => {
    expect(
      refusalToApplyPromoCode({ ...promo, id_me_group: 'nurse' }, { ...customer, id_me_group: 'nurse' }, now),
    ).toBeNull();
  });

  it('a promo code is applied to a new customer and to one with another active code', () => {
    const newcomer = { ...customer, number_of_active_weeks: 0, active_code: 'OTHER' };
    expect(refusalToApplyPromoCode({ ...promo, is_for_new_customer: true }, newcomer, now)).toBeNull();
  });
});

describe('a promo code is refused', () => {
  it.each<[string, Partial<PromoCodeTerms>, Partial<PromoCodeCustomer>]>([
    ['promo_code_disabled', { is_active: false }, {}],
    ['promo_code_expired', { expires_on: '2026-11-20' }, {}],
    ['promo_code_used_up', { uses_limit: 5, applications_count: 5 }, {}],
    ['promo_code_already_active', {}, { active_code: 'SAVE10' }],
    ['promo_code_staff', {}, { is_admin: true }],
    ['promo_code_new_customers_only', { is_for_new_customer: true }, { number_of_active_weeks: 1 }],
    ['promo_code_email_not_listed', { whitelisted_emails: ['bob@example.test'] }, {}],
    ['promo_code_id_me_group', { id_me_group: 'nurse' }, {}],
    ['promo_code_id_me_group', { id_me_group: 'nurse' }, { id_me_group: 'teacher' }],
    ['promo_code_status_not_listed', { whitelisted_statuses: ['lapsed', 'cancelled'] }, {}],
  ])('a promo code is refused as %s under promo_code', (code, terms, facts) => {
    const refusals = refusalsToApplyPromoCode({ ...promo, ...terms }, { ...customer, ...facts }, now);
    expect(refusals.map((each) => [each.code, each.field])).toEqual([[code, 'promo_code']]);
  });

  it('reasons of the code come before reasons of the customer', () => {
    const terms = { ...promo, is_active: false, is_for_new_customer: true };
    expect(refusalsToApplyPromoCode(terms, customer, now).map((each) => each.code)).toEqual([
      'promo_code_disabled',
      'promo_code_new_customers_only',
    ]);
  });

  it('the refusal of an expired code names the day as M/D/YYYY', () => {
    const expired = { ...promo, expires_on: '2026-01-05' };
    expect(refusalToApplyPromoCode(expired, customer, now)?.message).toBe(
      'Promo code SAVE10 expired on 1/5/2026. Choose another code.',
    );
  });
});
