import { expect, test } from 'vitest';
import {
  describeFilter,
  refusalOfChangedCount,
  refusalToAct,
  refusalToSelect,
  refusalToSendMessages,
  whyLeftOut,
} from './bulk-acts.ts';

const customer = {
  is_admin: false,
  is_erased: false,
  is_banned: false,
  is_reachable: true,
  has_tag: false,
  promo_code: null,
};
const SAVE10 = { code: 'SAVE10', status: 'active' };
const apply = (override: boolean) => ({ kind: 'apply-promo-code', code: 'SAVE10', override }) as const;

test.each([
  [{}, { kind: 'add-tag' }, null],
  [{ has_tag: true }, { kind: 'add-tag' }, 'They already have this tag.'],
  [{ has_tag: true }, { kind: 'remove-tag' }, null],
  [{}, { kind: 'remove-tag' }, 'They do not have this tag.'],
  [{ has_tag: true, promo_code: SAVE10 }, { kind: 'give-credit' }, null],
  [{ is_admin: true }, { kind: 'give-credit' }, 'Staff members are not customers.'],
  [{ is_erased: true }, { kind: 'remove-tag' }, 'These customers were erased.'],
  [{}, { kind: 'send-mail' }, null],
  [{ is_admin: true }, { kind: 'send-mail' }, 'Staff members are not customers.'],
  [{ is_erased: true, is_reachable: false }, { kind: 'send-mail' }, 'These customers were erased.'],
  [{ is_banned: true }, { kind: 'send-mail' }, 'Banned customers get no messages.'],
  [{ is_reachable: false }, { kind: 'send-mail' }, 'They have no deliverable e-mail address.'],
  [{ is_banned: true, is_reachable: false }, { kind: 'give-credit' }, null],
  [{}, apply(false), null],
  [{ promo_code: SAVE10 }, apply(true), 'Promo code SAVE10 is already active for this customer.'],
  [{ promo_code: { ...SAVE10, code: 'OTHER' } }, apply(true), null],
  [
    { promo_code: { ...SAVE10, code: 'OTHER' } },
    apply(false),
    'Promo code OTHER is active for this customer. Override it to replace it.',
  ],
] as const)('a customer with %o is left out of %o because of: %s', (has, act, reason) => {
  expect(whyLeftOut({ ...customer, ...has }, act)).toBe(reason);
});

test.each([
  [11, 12, '12 users match now instead of 11. Review them and confirm again.'],
  [1_200, 1, '1 user matches now instead of 1,200. Review them and confirm again.'],
  [11, 11, 'The selected customers have changed. Review them and confirm again.'],
])('%d confirmed and %d matching users are refused with both numbers', (confirmed, matching, message) => {
  expect(refusalOfChangedCount(confirmed, matching)).toBe(message);
});

test('orders are counted as orders', () => {
  expect(refusalOfChangedCount(208, 1, 'order')).toBe(
    '1 order matches now instead of 208. Review them and confirm again.',
  );
  expect(refusalToSelect(101, 100, { what: 'orders' })?.message).toBe(
    'At most 100 orders can be selected. Narrow the filter.',
  );
});

test('messages are refused while their e-mail is switched off', () => {
  expect(refusalToSendMessages(true)).toBeNull();
  expect(refusalToSendMessages(false)?.message).toBe(
    'The e-mail Message from staff is switched off. Switch it on under E-mails to Customers to send messages.',
  );
});

test('a filter is described by its names and values, but not by the words of its search', () => {
  const filter = { status: ['paused', 'active'], is_comped: true };
  expect(describeFilter({ ...filter, keyword: undefined })).toBe('status: paused, active; is comped: true');
  expect(describeFilter({ keyword: 'Ada Lovelace', ...filter })).toBe(
    'by a search; status: paused, active; is comped: true',
  );
});

test('an act without a customer and a selection over the limit are refused', () => {
  expect([refusalToAct(0)?.message, refusalToAct(1)]).toEqual([
    'None of the selected customers can be included.',
    null,
  ]);
  expect([refusalToSelect(51, 50)?.message, refusalToSelect(50, 50)]).toEqual([
    'At most 50 users can be selected. Narrow the filter.',
    null,
  ]);
});
