import { describe, expect, test } from 'vitest';
import { TIMELINE_KINDS } from '../../values/enums/timeline-kinds.ts';
import { batchPath, orderPath, subjectPath } from './subject-path.ts';

describe('the link of an order', () => {
  const inWindow = { eligible: 11, reactivated: 12 };
  test.each([
    [11, false, '/users/7/post-cutoff'],
    [12, false, '/users/7/suspended-order'],
    [13, true, '/users/7#manual-order'],
    [14, false, '/users/7/timeline?order_week_id=3'],
  ])('order %i, before its cutoff: %s, links to %s', (id, is_ahead, path) => {
    expect(orderPath(7, { id, is_ahead, order_week_id: 3 }, inWindow)).toBe(path);
  });
});

describe('the link of everything but orders', () => {
  test.each([
    ['ledger', 'credit_transaction', null, '/users/7#credit-ledger'],
    ['ledger', 'refund', 'refund_made', '/users/7#refunds'],
    ['kids', 'user', 'profile_preferences_changed', '/users/7#kids'],
    ['pause', 'subscription', 'subscription_status_changed', '/users/7#subscription-changes'],
    ['staff', 'user', 'role_granted', '/users/7#roles'],
    ['staff', 'user', 'user_updated', '/users/7#user-info'],
    ['mail', 'mail', null, null],
  ] as const)('%s of a %s, %s, links to %s', (kind, type, event, path) => {
    expect(subjectPath(7, { kind, type, event })).toBe(path);
  });

  test('everything but orders and batches links to the page of the user', () => {
    for (const kind of TIMELINE_KINDS)
      expect(subjectPath(7, { kind, type: 'user', event: null }) ?? '/users/7#').toMatch(/^\/users\/7#/);
  });
});

test('a batch links to its own page', () => {
  expect(batchPath(7)).toBe('/batches/7');
});
