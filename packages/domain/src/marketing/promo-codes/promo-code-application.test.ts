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
  it.each<[string, Partial<PromoCodeTerms>, Partial<PromoCodeCustomer>, string]>([
    ['promo_code_disabled', { is_active: false }, {}, 'Promo code SAVE10 is disabled. Choose an active code.'],
    [
      'promo_code_expired',
      { expires_on: '2026-11-20' },
      {},
      'Promo code SAVE10 expired on 11/20/2026. Choose another code.',
    ],
    [
      'promo_code_used_up',
      { uses_limit: 5, applications_count: 5 },
      {},
      'Promo code SAVE10 has reached its limit of 5 uses. Raise the limit or choose another code.',
    ],
    [
      'promo_code_used_up',
      { uses_limit: 1, applications_count: 2 },
      {},
      'Promo code SAVE10 has reached its limit of 1 use. Raise the limit or choose another code.',
    ],
    [
      'promo_code_already_active',
      {},
      { active_code: 'SAVE10' },
      'Promo code SAVE10 is already active for this customer.',
    ],
    ['promo_code_staff', {}, { is_admin: true }, 'Promo codes can only be applied to customers. This user is staff.'],
    [
      'promo_code_new_customers_only',
      { is_for_new_customer: true },
      { number_of_active_weeks: 1 },
      'Promo code SAVE10 is for new customers. This customer has already been charged for an order.',
    ],
    [
      'promo_code_email_not_listed',
      { whitelisted_emails: ['bob@example.test'] },
      {},
      'Ann@example.test is not on the e-mail list of promo code SAVE10.',
    ],
    [
      'promo_code_id_me_group',
      { id_me_group: 'nurse' },
      {},
      'Promo code SAVE10 is for customers verified by ID.me as nurse. This customer is not verified.',
    ],
    [
      'promo_code_id_me_group',
      { id_me_group: 'medical_professional' },
      { id_me_group: 'teacher' },
      'Promo code SAVE10 is for customers verified by ID.me as medical professional. This customer is not verified.',
    ],
    [
      'promo_code_status_not_listed',
      { whitelisted_statuses: ['lapsed', 'cancelled'] },
      {},
      'Promo code SAVE10 is for customers who are lapsed or cancelled. This customer is active.',
    ],
  ])('a promo code is refused as %s for %j and %j', (reason, terms, facts, message) => {
    expect(refusalsToApplyPromoCode({ ...promo, ...terms }, { ...customer, ...facts }, now)).toEqual([
      { reason, message, field: 'promo_code' },
    ]);
  });

  it('reasons of the code come before reasons of the customer', () => {
    const terms = { ...promo, is_active: false, is_for_new_customer: true };
    expect(refusalsToApplyPromoCode(terms, customer, now).map((each) => each.reason)).toEqual([
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
