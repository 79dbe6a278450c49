import type { Need } from '@larder/domain/customers/customer-head/describe-need.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { actsOfNeed } from './acts-of-need.ts';

const HEAD = { id: 7, email: 'ann@mail.test', banned_at: null, erased_at: null };
const UNPAID: Need = {
  kind: 'unpaid_order',
  order_id: 100,
  deliver_at: '2026-12-03',
  amount: cents(8_400),
  failure_reason: 'Your card was declined.',
  until: '2026-11-24T05:59:59Z',
  retry_at: null,
};
const NEEDS: Need[] = [
  UNPAID,
  { kind: 'no_card', deliver_at: '2026-12-03', cutoff_at: '2026-11-28T05:59:59Z', has_credit: false },
  { kind: 'expiring_card', card_last_four: '4242', card_exp_month: 12, card_exp_year: 2026, is_expired: false },
];

test.each(NEEDS)('the card link of the need $kind opens its dialog', (need) => {
  const link = actsOfNeed(need, HEAD).find(({ label }) => label === 'Send card link');
  expect(link?.href).toBe('/users/7?act=send_card_link');
});

test('a banned customer is offered no card link, with the reason', () => {
  const banned = { ...HEAD, banned_at: '2026-11-20T15:00:00Z' };
  const link = actsOfNeed(UNPAID, banned).find(({ label }) => label === 'Send card link');
  expect(link?.refusal).toBe('This customer is banned and cannot add a card.');
});

test('an order that needs a decision leads to its page, and a failed refund to the refunds', () => {
  const order = { order_id: 100, deliver_at: '2026-12-03' };
  const hrefOf = (need: Need) => actsOfNeed(need, HEAD).map(({ href }) => href);
  expect(hrefOf({ kind: 'problem', ...order, problem: 'closed-underpaid' })).toEqual(['/orders/100']);
  expect(hrefOf({ kind: 'refund_failed', ...order, amount: cents(700) })).toEqual(['/users/7#refunds']);
});

test.each([
  [100, '/orders/100'],
  [null, '/money#disputes'],
])('a dispute of order %s leads to %s', (order_id, href) => {
  const dispute = { dispute_id: 3, amount: cents(9_811), is_lost: false, respond_by: null };
  expect(actsOfNeed({ kind: 'open_dispute', order_id, ...dispute }, HEAD).map((act) => act.href)).toEqual([href]);
});

test.each([100, 101])('order %i of two that wait is charged again by its own link', (order_id) => {
  const [link] = actsOfNeed({ ...UNPAID, order_id }, HEAD);
  expect(link).toMatchObject({
    label: 'Charge again',
    href: `/users/7/suspended-order?charge=now&order=${order_id}`,
  });
});

test.each([
  [cents(1_700), 'This customer has no card, and $17.00 is due by card. Add a card or enough credit, then try again.'],
  [cents(0), null],
  [undefined, null],
])('an order of which %s is due by a missing card is charged again or says why not', (due_without_card, refusal) => {
  const [charge] = actsOfNeed({ ...UNPAID, due_without_card }, HEAD);
  expect(charge).toMatchObject({ label: 'Charge again', refusal });
});
