import { describe, expect, it } from 'vitest';
import { CUSTOMER_STATUSES } from '../../values/enums/customer-statuses.ts';
import { badgeOf, customerStatus, type CustomerStanding } from './customer-status.ts';

const active: CustomerStanding = {
  is_banned: false,
  is_suspended: false,
  subscription_status: 'active',
  weeks_skipped_in_a_row: 0,
  lapsed_after_weeks: 8,
};

describe('customerStatus', () => {
  it.each<[string, string, Partial<CustomerStanding>]>([
    ['banned', 'whatever else holds', { is_banned: true, is_suspended: true, subscription_status: 'cancelled' }],
    ['banned', 'without a subscription', { is_banned: true, subscription_status: null }],
    ['suspended', 'before cancelled', { is_suspended: true, subscription_status: 'cancelled' }],
    ['cancelled', 'before lapsed', { subscription_status: 'cancelled', weeks_skipped_in_a_row: 9 }],
    ['paused', 'before lapsed', { subscription_status: 'paused', weeks_skipped_in_a_row: 9 }],
    ['lapsed', 'at the eighth skip in a row', { weeks_skipped_in_a_row: 8 }],
    ['active', 'at the seventh', { weeks_skipped_in_a_row: 7 }],
    ['abandoned', 'who never subscribed', { subscription_status: null }],
  ])('a customer is %s %s', (status, _, facts) => {
    expect(customerStatus({ ...active, ...facts })).toBe(status);
  });
});

describe('badgeOf', () => {
  it('staff have the gray Admin badge in every status', () => {
    for (const status of CUSTOMER_STATUSES) {
      expect(badgeOf({ status, is_admin: true })).toEqual({ label: 'Admin', tone: 'gray' });
    }
  });

  it('every customer has one of four badges', () => {
    expect(CUSTOMER_STATUSES.map((status) => badgeOf({ status, is_admin: false }))).toEqual([
      { label: 'Active', tone: 'teal' },
      { label: 'Inactive', tone: 'pink' },
      { label: 'Suspended', tone: 'orange' },
      { label: 'Inactive', tone: 'pink' },
      { label: 'Inactive', tone: 'pink' },
      { label: 'Banned', tone: 'red' },
      { label: 'Inactive', tone: 'pink' },
    ]);
  });
});
