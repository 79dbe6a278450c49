import { listFailedRefunds, listRefunds, makeRefund } from '@larder/contract/billing/refunds/refunds.ts';
import { listCustomerTimeline } from '@larder/contract/customers/timeline/timeline.ts';
import type { ListedOrder } from '@larder/contract/orders/reading/order-list.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import type { Stripe } from '../installation/stripe.ts';
import { until } from '../installation/until.ts';
import { reasonId } from './customers.ts';
import { moneySoFar } from './money.ts';
import { MOVERS, OPENING, ordersOfWeek } from './moving-in.ts';

/** Credits first, the rest by card: all or nothing, as calculated here by hand. */
export async function expectMoversCharged(ada: Client, stripe: Stripe, weekId: number): Promise<void> {
  await until(
    'the answers to the charges',
    () => moneySoFar(ada),
    ({ pending }) => pending === 0,
  );
  let charged = 0;
  let spent = 0;
  const orders = await ordersOfWeek(ada, weekId);
  for (const { user, status, total_cost, paid } of orders) {
    const mover = MOVERS.find(({ email }) => email === user.email);
    if (!mover) throw new Error(`${user.email} did not move in.`);
    const byCard = Math.max(0, total_cost - mover.opening);
    const isPaid = byCard === 0 || !mover.declines;
    expect([status, paid], user.email).toEqual(isPaid ? ['active', total_cost] : ['charge-failed', 0]);
    if (!isPaid) continue;
    charged += byCard;
    spent += total_cost - byCard;
  }
  const declined = MOVERS.filter(({ isActive, declines, opening }) => isActive && declines && opening < 30_000);
  expect(orders.filter(({ status }) => status === 'charge-failed')).toHaveLength(declined.length);
  const money = await moneySoFar(ada);
  expect(money).toMatchObject({ charged, refunded: 0, credited: OPENING });
  expect(money.credits_spent - money.credits_put_back).toBe(spent);
  expect(receivedBy(stripe)).toBe(charged);
}

export const receivedBy = ({ intents }: Stripe) =>
  intents.reduce((all, intent) => all + Number(intent['amount_received']), 0);

const AMOUNT = cents(1_234);

/** The bank returns it days after Stripe reported it as made; the same event twice changes nothing. Returns its customer. */
export async function refundThatFailsLate(
  ada: Client,
  stripe: Stripe,
  { address, weekId }: { address: string; weekId: number },
): Promise<ListedOrder['user']> {
  const order = (await ordersOfWeek(ada, weekId)).find(
    ({ status, user }) =>
      status === 'active' && MOVERS.some(({ email, opening }) => email === user.email && opening === 0),
  );
  if (!order) throw new Error('No order was paid by card alone.');
  const user_id = order.user.id;
  const before = await moneySoFar(ada);
  const reason_id = await reasonId(ada, 'CREDIT_REGULAR');
  await ada.read(makeRefund, { body: { order_id: order.id, amount: AMOUNT, reason_id } });
  const state = async () => (await ada.read(listRefunds, { query: { user_id } })).map(({ status }) => status);
  await until('the refund', state, ([status]) => status === 'successful');
  expect((await moneySoFar(ada)).refunded).toBe(before.refunded + AMOUNT);

  const [refund] = stripe.refunds;
  if (!refund) throw new Error('Stripe has no refund.');
  Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  for (let times = 0; times < 2; times++)
    expect(await stripe.post(address, 'refund.failed', refund, 'evt_late')).toBe(200);
  await until('the failed refund', state, ([status]) => status === 'failed');
  expect((await moneySoFar(ada)).refunded).toBe(before.refunded);
  const failed = await ada.read(listFailedRefunds, {});
  expect(failed.map(({ order_id, amount }) => [order_id, amount])).toEqual([[order.id, AMOUNT]]);
  const timeline = await ada.read(listCustomerTimeline, { params: { id: user_id }, query: {} });
  expect(JSON.stringify(timeline)).toMatch(/refund/i);
  return order.user;
}
