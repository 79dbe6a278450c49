import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import {
  ORDER_ACTS,
  type OrderAct,
  type ReadOrder,
  refusalOfAct,
  toOrderFacts,
} from '@larder/domain/orders/order-page/order-acts.ts';
import { fromDollars } from '@larder/domain/values/cents.ts';
import { CHANGES, lockUrl, openWindow, skipUrl, unskipUrl } from '../../../../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { buildReason } from '../../../../test/reasons.ts';
import { businessNow } from '../../../platform/clock.ts';

// ORD-79

const { server, staff, meal, week, coming, lines, inWindow, skipReason } = await openWindow();
afterAll(() => server.close());
let creditReason: number;
beforeAll(async () => {
  creditReason = await buildReason(server.db, 'CREDIT_REGULAR');
});

const call = (method: string, url: string, body?: object) => server.call(method, url, { as: staff, body });
const items = [{ sku: meal.sku, quantity: 9 }];

/** A preview only says that a card is missing (ORD-87). */
async function charge(method: string, url: string, body?: object) {
  const preview = await call(method, `${url}?preview=1`, body);
  return preview.body.data?.no_card === undefined ? preview : call(method, url, body);
}

const ACTS: Record<OrderAct, (id: number, userId: number) => ReturnType<typeof call>> = {
  skip: (id) => call('POST', `${skipUrl(id)}?preview=1`, { reason_id: skipReason }),
  unskip: (id) => call('POST', `${unskipUrl(id)}?preview=1`),
  change_meals: (id) => call('PUT', `/api/sales/orders/${id}/cart?preview=1`, { items }),
  unlock: (id) => call('POST', lockUrl(id)),
  lock: (id) => call('DELETE', lockUrl(id)),
  reactivate: async (id) =>
    charge('PATCH', `${CHANGES}/${id}/unsuspend-post-cutoff-order`, {
      items: await cartOf(id),
      chargeCustomer: 'later',
    }),
  charge_again: (id) => charge('POST', `/api/billing/admin/collect-suspended-order-payment/${id}`),
  set_strategy: (id) =>
    call('PUT', `/api/sales/orders/${id}?preview=1`, { post_cutoff_funds_return_strategy: 'credit' }),
  cancel: (id, userId) => call('POST', `/api/customers/admin/users/${userId}/orders/${id}/cancel`),
  resume: (id, userId) => call('POST', `/api/customers/admin/users/${userId}/orders/${id}/resume`),
  refund: (id) =>
    call('POST', '/api/billing/admin/refunds?preview=1', { amount: 1, reason_id: creditReason, order_id: id }),
  credit: async (id, userId) => {
    const account = await server.db
      .selectFrom('credit_accounts')
      .select('id')
      .where('user_id', '=', userId)
      .where('type', '=', 'CREDIT')
      .executeTakeFirstOrThrow();
    const body = { amount: 1, reason_id: creditReason, order_id: id };
    return call('POST', `/api/credits/credit-accounts/${account.id}/transactions?preview=1`, body);
  },
};

const early = async (more: object = {}) =>
  buildOrder(server.db, { customer: await buildSubscriber(server.db), weekId: coming.id, lines: lines(), ...more });
const charged = async (more: Parameters<typeof inWindow>[0] = {}, order: object = {}) =>
  (await inWindow(more, order)).orderId;
const after =
  (build: () => Promise<number>, ...acts: ((id: number, userId: number) => ReturnType<typeof call>)[]) =>
  async () => {
    const id = await build();
    for (const act of acts) expect((await act(id, await customerOf(id))).status).toBeLessThan(300);
    return id;
  };
const skip = (id: number) => call('POST', skipUrl(id), { reason_id: skipReason });
const reactivate = (id: number) =>
  call('PATCH', `${CHANGES}/${id}/unsuspend-post-cutoff-order`, { items, chargeCustomer: 'later' });
const refund = (id: number) =>
  call('POST', '/api/billing/admin/refunds', { amount: 1, reason_id: creditReason, order_id: id });
async function changeUser(userId: number, set: object) {
  await server.db.updateTable('users').set(set).where('id', '=', userId).execute();
  return call('GET', `/api/customers/admin/users/${userId}`);
}
const ban = (_: number, userId: number) => changeUser(userId, { banned_at: Temporal.Now.instant(), status: 'banned' });
const suspend = (_: number, userId: number) =>
  changeUser(userId, { suspended_at: Temporal.Now.instant(), status: 'suspended' });
async function removeCards(_: number, userId: number) {
  await server.db.updateTable('payment_methods').set({ is_default: false }).where('user_id', '=', userId).execute();
  return call('GET', `/api/customers/admin/users/${userId}`);
}
async function declined(id: number) {
  const body = { items, chargeCustomer: 'now' };
  const { status } = await call('PATCH', `${CHANGES}/${id}/unsuspend-post-cutoff-order`, body);
  expect(status).toBe(422);
  return call('GET', `/api/sales/orders/${id}`);
}
const skippedAtCutoff = (more: object = {}) => charged({}, { is_skipped: true, ...more });
const suspended = () => charged({ suspended: true });
const nextToAnother = (build: () => Promise<number>, weekId: number) => async () => {
  const id = await build();
  const { user_id, address_id } = await server.db
    .selectFrom('orders')
    .select(['user_id', 'address_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await buildOrder(server.db, { customer: { id: user_id, addressId: address_id }, weekId, lines: lines() } as never);
  return id;
};
const closed = async () => {
  const id = await charged();
  await server.db
    .updateTable('order_week_cycles')
    .set({ window_closed_at: Temporal.Now.instant() })
    .where('order_week_id', '=', week.id)
    .where('production_cycle_id', '=', 1)
    .execute();
  return id;
};
const reopen = () =>
  server.db
    .updateTable('order_week_cycles')
    .set({ window_closed_at: null })
    .where('order_week_id', '=', week.id)
    .execute();
const withPending = async () => {
  const id = await charged();
  await server.db.updateTable('payments').set({ status: 'pending' }).where('order_id', '=', id).execute();
  return id;
};

const cartOf = async (id: number): Promise<{ sku: string; quantity: number }[]> => {
  const cart: { sku: string; quantity: number }[] = (await pageOf(id)).order.cart!.data.items;
  return cart.length > 0 ? cart.map(({ sku, quantity }) => ({ sku, quantity })) : items;
};

const customerOf = async (id: number): Promise<number> =>
  (await server.db.selectFrom('orders').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id;

const STATES: Record<string, () => Promise<number>> = {
  coming: early,
  'skipped before its cutoff': after(early, skip),
  'skipped before its cutoff next to another': nextToAnother(after(early, skip), coming.id),
  'skipped before its cutoff, of a banned customer': after(early, skip, ban),
  'skipped before its cutoff for being empty': () => early({ is_skipped: true, lines: [] }),
  'skipped at its cutoff': skippedAtCutoff,
  'skipped at its cutoff, of a banned customer': after(skippedAtCutoff, ban),
  'skipped at its cutoff, of a suspended customer': after(skippedAtCutoff, suspend),
  'skipped at its cutoff for being empty': () => skippedAtCutoff({ lines: [] }),
  'skipped at its cutoff for being empty, next to another': nextToAnother(
    () => skippedAtCutoff({ lines: [] }),
    week.id,
  ),
  'cancelled before its cutoff': after(early, ACTS.cancel),
  'cancelled before its cutoff, of a banned customer': after(early, ACTS.cancel, ban),
  'cancelled before its cutoff next to another': nextToAnother(after(early, ACTS.cancel), coming.id),
  'in its window': charged,
  'in its window without a card': () => charged({ card: null, credits: 50_000 }),
  unlocked: after(charged, ACTS.unlock),
  'skipped in its window': after(charged, skip),
  'skipped in its window next to another': nextToAnother(after(charged, skip), week.id),
  'charge-failed': () => charged({ card: '0002' }),
  suspended,
  'charge-failed without a card': () => charged({ card: null }),
  'suspended without a card, with some credit': () => charged({ suspended: true, card: null, credits: 1_000 }),
  'suspended without a card, with enough credit': () => charged({ suspended: true, card: null, credits: 50_000 }),
  'declined again, and its card removed': after(() => charged({ card: '0002' }), declined, removeCards),
  'reactivated for later': after(suspended, reactivate),
  'refunded in part': after(charged, refund),
  'waiting for its charge': withPending,
  closed,
};

test.each(Object.keys(STATES))('an order that is %s offers the acts that its calls allow', async (state) => {
  const id = await STATES[state]!();
  const userId = await customerOf(id);
  const facts = toOrderFacts(inCents(await pageOf(id)));
  const now = await businessNow(server.db);
  const offered = ORDER_ACTS.map((act) => ({ act, message: refusalOfAct(act, facts, now)?.message ?? null }));
  // Refused acts change nothing, so they go first.
  for (const { act, message } of offered.toSorted((a, b) => Number(a.message === null) - Number(b.message === null))) {
    const { status, body } = await ACTS[act](id, userId);
    expect({ act, message: status < 300 ? null : (body.errors?.amount?.[0] ?? body.message) }).toEqual({
      act,
      message,
    });
  }
  if (state === 'closed') await reopen();
});

const pageOf = async (id: number): Promise<OrderPage> => {
  const { status, body } = await call('GET', `/api/sales/admin/orders/${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

/** The wire has dollars, the program cents. */
function inCents({ order, facts, customer }: OrderPage): ReadOrder {
  const { total_cost, paid_amount, credits_used, comped_used, withdrawn_amount } = order;
  const { card_refunded, credits_pending, credits_given, waived } = facts;
  return {
    customer,
    order: {
      ...order,
      total_cost: fromDollars(total_cost),
      paid_amount: fromDollars(paid_amount),
      credits_used: fromDollars(credits_used),
      comped_used: fromDollars(comped_used),
      withdrawn_amount: fromDollars(withdrawn_amount),
    },
    facts: {
      ...facts,
      due_without_card: facts.due_without_card && fromDollars(facts.due_without_card),
      card_refunded: fromDollars(card_refunded),
      credits_pending: fromDollars(credits_pending),
      credits_given: fromDollars(credits_given),
      waived: fromDollars(waived),
    },
  };
}
