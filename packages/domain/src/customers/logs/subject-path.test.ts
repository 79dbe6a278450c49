import { describe, expect, test } from 'vitest';
import { TIMELINE_KINDS } from '../../values/enums/timeline-kinds.ts';
import { batchPath, orderPath, subjectPath } from './subject-path.ts';

describe('the link of an order', () => {
  const inWindow = { eligible: 11, reactivated: 12 };
  test.each([
    [11, '/users/7/post-cutoff'],
    [12, '/users/7/suspended-order'],
    [13, '/orders/13'],
  ])('order %i links to %s', (id, path) => {
    expect(orderPath(7, id, inWindow)).toBe(path);
  });
});

describe('the link of everything but orders', () => {
  test.each([
    ['order', 'change-meals-log'],
    ['ledger', 'credit-ledger'],
    ['skip', 'skip-history'],
    ['pause', 'subscription-changes'],
    ['promo', 'promo-code-history'],
    ['kids', 'kids'],
    ['address', 'user-changes'],
    ['staff', 'user-info'],
    ['impersonation', 'user-info'],
  ] as const)('an entry about %s links to the panel %s', (kind, panel) => {
    expect(subjectPath(7, { kind, type: 'user', event: null })).toBe(`/users/7#${panel}`);
    expect(subjectPath(7, { kind, type: 'user', event: 'user_updated' })).toBe(`/users/7#${panel}`);
  });

  test.each([
    ['comped_account_activated', 'comped-account'],
    ['comped_account_changed', 'comped-account'],
    ['comped_account_deactivated', 'comped-account'],
    ['customer_banned', 'ban'],
    ['customer_ban_lifted', 'ban'],
    ['customer_erased', 'data-protection'],
    ['customer_exported', 'data-protection'],
    ['mov_exclusion_changed', 'mov'],
    ['password_reset', 'reset-password'],
    ['payment_method_removed', 'payment-methods'],
    ['price_variance_group_changed', 'price-variance-group'],
    ['referral_id_regenerated', 'referral-credits'],
    ['role_granted', 'roles'],
    ['role_removed', 'roles'],
    ['user_experiments_changed', 'experiments'],
  ])('the event %s links to the panel %s, not to that of its kind', (event, panel) => {
    expect(subjectPath(7, { kind: 'staff', type: 'user', event })).toBe(`/users/7#${panel}`);
  });

  test.each([
    ['refund', 'refunds'],
    ['credit_account', 'credit-ledger'],
    ['credit_transaction', 'credit-ledger'],
  ])('an entry about a %s links to the panel %s, whatever its kind and event', (type, panel) => {
    expect(subjectPath(7, { kind: 'staff', type, event: 'role_granted' })).toBe(`/users/7#${panel}`);
  });

  test.each(['mail', 'batch'] as const)('an entry about a %s has no panel', (kind) => {
    expect(subjectPath(7, { kind, type: kind, event: null })).toBeNull();
  });

  test('everything but orders and batches links to the page of the user', () => {
    for (const kind of TIMELINE_KINDS)
      expect(subjectPath(7, { kind, type: 'user', event: null }) ?? '/users/7#').toMatch(/^\/users\/7#/);
  });
});

test('a batch links to its own page', () => {
  expect(batchPath(7)).toBe('/batches/7');
});
