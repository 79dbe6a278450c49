import { giveCredit, listCreditAccounts } from '@larder/contract/billing/credits/credits.ts';
import { makeRefund } from '@larder/contract/billing/refunds/refunds.ts';
import {
  changeCart,
  findEligibleOrder,
  findUnsuspendableOrder,
  skipOrder,
  unlockOrder,
  unskipOrder,
  unsuspendOrder,
} from '@larder/contract/orders/window/post-cutoff.ts';
import { type Cents, cents } from '@larder/domain/values/cents.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import { addCredit, balanceOf, type Customers, reasonId } from './customers.ts';
import { orderOf, priceOf } from './orders.ts';

export const GOODWILL = cents(1_000);
export const CLEO_CREDIT = cents(25_000);

/** A skip, a larger cart, a reactivation and a compensation, each between the cutoff and the deadline. */
export async function changeInWindow(ada: Client, customers: Customers, weekId: number): Promise<void> {
  await skipEve(ada, customers, weekId);
  await enlargeFay(ada, customers, weekId);
  await reactivateCleo(ada, customers, weekId);
  await compensateBen(ada, customers, weekId);
}

/** Skipped, unskipped and skipped again: the credit returns at the deadline. */
async function skipEve(ada: Client, customers: Customers, weekId: number): Promise<void> {
  const { id, total_cost, credits_used } = await orderOf(ada, customers, 'eve', weekId);
  expect((await ada.read(findEligibleOrder, { query: { user_id: customers.eve.id } }))?.id).toBe(id);
  const params = { orderId: id };
  const reason_id = await reasonId(ada, 'SKIP');
  const body = { reason_id, funds_return: { type: 'credit' as const, amount: null } };
  const preview = await ada.read(skipOrder, { params, query: { preview: true }, body });
  if (!('fingerprint' in preview)) throw new Error('A preview must not skip the order.');
  expect(preview).toMatchObject({
    total_before: total_cost,
    total_after: 0,
    returns: { credit: credits_used, refund: 0 },
  });
  for (const isLast of [false, true]) {
    await ada.read(skipOrder, { params, body });
    expect(await orderOf(ada, customers, 'eve', weekId)).toMatchObject({
      is_skipped_post_cutoff: true,
      total_cost: 0,
      returns: { credit: credits_used, refund: 0 },
    });
    if (isLast) break;
    await ada.read(unskipOrder, { params, body: {} });
    expect(await orderOf(ada, customers, 'eve', weekId)).toMatchObject({ total_cost, returns: { credit: 0 } });
  }
}

async function enlargeFay(ada: Client, customers: Customers, weekId: number): Promise<void> {
  const { id, cart, total_cost } = await orderOf(ada, customers, 'fay', weekId);
  const items = (cart?.data.items ?? []).map(({ sku, quantity }) => ({ sku, quantity }));
  const more = [...items, { sku: 'BRK-EGGS', quantity: 2 }];
  const change = { params: { id }, body: { items: more } };
  const tooMany = { params: { id }, body: { items: [...items, { sku: 'BRK-EGGS', quantity: 900 }] } };
  expect(await ada.refusalTo(changeCart, tooMany)).toMatchObject({ code: 'invalid' });
  await ada.read(changeCart, change);
  await ada.read(unlockOrder, { params: { orderId: id } });
  const after = await orderOf(ada, customers, 'fay', weekId);
  expect(after.post_cutoff_cost).toBe(priceOf('fay', more) - total_cost);
  expect(after.credits_used).toBe(total_cost);
}

/** Her charge failed for want of a card; with credit it succeeds at once. */
async function reactivateCleo(ada: Client, customers: Customers, weekId: number): Promise<void> {
  const order = await ada.read(findUnsuspendableOrder, { params: { userId: customers.cleo.id } });
  const { id, cart } = await orderOf(ada, customers, 'cleo', weekId);
  expect(order).toMatchObject({ id, status: 'charge-failed' });
  const items = (cart?.data.items ?? []).map(({ sku, quantity }) => ({ sku, quantity }));
  const reactivate = { params: { orderId: id }, body: { items, chargeCustomer: 'now' as const } };
  expect(await ada.refusalTo(unsuspendOrder, reactivate)).toMatchObject({ code: 'refused' });
  await addCredit(ada, customers.cleo.id, CLEO_CREDIT);
  await ada.read(unsuspendOrder, reactivate);
  const paid = await orderOf(ada, customers, 'cleo', weekId);
  expect(paid).toMatchObject({ status: 'active', comped_used: 4_000, credits_used: paid.total_cost - 4_000 });
  expect(await balanceOf(ada, customers.cleo.id)).toBe(CLEO_CREDIT - paid.credits_used);
}

/** Never more than was paid, and no refund where no card paid. */
async function compensateBen(ada: Client, customers: Customers, weekId: number): Promise<void> {
  const userId = customers.ben.id;
  const order = await orderOf(ada, customers, 'ben', weekId);
  const before = await balanceOf(ada, userId);
  const accounts = await ada.read(listCreditAccounts, { params: { userId }, query: {} });
  const account = accounts.find(({ type }) => type === 'CREDIT')?.id ?? 0;
  const reason_id = await reasonId(ada, 'CREDIT_REGULAR');
  const give = (amount: Cents) => ({ params: { id: account }, body: { amount, reason_id, order_id: order.id } });
  const tooMuch = cents(order.credits_used + 1);
  expect(await ada.refusalTo(giveCredit, give(tooMuch))).toMatchObject({ status: 422 });
  await ada.read(giveCredit, give(GOODWILL));
  expect(await balanceOf(ada, userId)).toBe(before + GOODWILL);
  const refund = { body: { order_id: order.id, amount: GOODWILL, reason_id } };
  expect(await ada.refusalTo(makeRefund, refund)).toMatchObject({ status: 422 });
  expect((await orderOf(ada, customers, 'ben', weekId)).refundable_amount).toBe(order.refundable_amount - GOODWILL);
}
