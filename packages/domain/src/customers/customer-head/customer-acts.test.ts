import { expect, test } from 'vitest';
import { ERASED_MESSAGE } from '../data-protection/erasure.ts';
import { type ActBox, type ActingCustomer, CUSTOMER_ACTS, offeredAct, offeredActs } from './customer-acts.ts';

const coming = (order_id: number, acts: ActBox['acts']): ActBox => ({ place: 'coming', order_id, acts });
const open = (act: ActBox['acts'][number]['act']) => ({ act, refusal: null });
const customer = (more: Partial<ActingCustomer> = {}): ActingCustomer => ({
  is_admin: false,
  is_erased: false,
  is_banned: false,
  has_address: true,
  subscription: 'active',
  boxes: [coming(1, [open('skip'), open('change_meals')])],
  ...more,
});

test('every act is offered, whatever the state of the customer', () => {
  for (const subscription of ['active', 'paused', 'cancelled', null] as const)
    expect(offeredActs(customer({ subscription })).map(({ act }) => act)).toEqual(CUSTOMER_ACTS);
});

const SKIPPED = coming(1, [open('unskip')]);
const OPEN = coming(2, [open('skip')]);
const CLOSED = coming(1, [{ act: 'skip', refusal: 'Too late.' }]);
const LAST: ActBox = { place: 'last', order_id: 9, acts: [open('skip')] };

test.each<[string, Parameters<typeof offeredAct>[0], ActBox[], number | null, string | null]>([
  ['skips the next box that is not skipped', 'skip', [SKIPPED, OPEN], 2, null],
  ['skips the next box that allows it', 'skip', [CLOSED, OPEN], 2, null],
  ['says why no box can be skipped', 'skip', [CLOSED], 1, 'Too late.'],
  ['never skips the last box', 'skip', [LAST], null, 'No coming box can be skipped.'],
  ['unskips the next skipped box', 'unskip', [OPEN, SKIPPED], 1, null],
  ['has no box to unskip', 'unskip', [OPEN], null, 'No coming box is skipped.'],
  ['charges a suspended box', 'charge_again', [coming(4, [open('reactivate')])], 4, null],
  ['has no box to charge', 'charge_again', [OPEN], null, 'No suspended order can be charged.'],
])('the act %s', (_, act, boxes, order_id, refusal) => {
  expect(offeredAct(act, customer({ boxes }))).toEqual({ act, order_id, refusal });
});

test.each<[Parameters<typeof offeredAct>[0], Partial<ActingCustomer>, string | null]>([
  ['pause', {}, null],
  ['pause', { subscription: 'paused' }, 'The subscription is already paused.'],
  ['pause', { subscription: 'cancelled' }, 'The subscription is cancelled.'],
  ['pause', { subscription: null }, 'The customer never subscribed.'],
  ['resume', { subscription: 'paused' }, null],
  ['resume', {}, 'The subscription is not paused.'],
  ['cancel', { subscription: 'paused' }, null],
  ['cancel', { subscription: 'cancelled' }, 'The subscription is cancelled.'],
  ['cancel', { subscription: null }, 'The customer never subscribed.'],
  ['activate', { subscription: 'cancelled' }, null],
  ['activate', {}, 'The subscription is not cancelled.'],
  ['activate', { subscription: null }, 'The customer never subscribed.'],
  ['change_plan', { subscription: null }, 'The customer never subscribed.'],
  ['change_plan', { subscription: 'cancelled' }, null],
  ['change_contact', { has_address: false }, 'The customer has no address.'],
  ['change_contact', {}, null],
  ['change_address', { has_address: false }, null],
  ['credit', { is_erased: true }, ERASED_MESSAGE],
  ['refund', { is_erased: true }, null],
  ['refund', { is_admin: true }, 'Staff have no boxes.'],
  ['pause', { is_banned: true }, 'This customer is banned.'],
  ['cancel', { is_banned: true }, 'This customer is banned.'],
  ['refund', { is_banned: true }, null],
])('the act %s of %o is refused with %s', (act, more, refusal) => {
  expect(offeredAct(act, customer(more)).refusal).toBe(refusal);
});
