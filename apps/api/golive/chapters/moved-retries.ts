import { confirmCardSession, openCardSession } from '@larder/contract/billing/card-links/card-links.ts';
import { cancelChargeRetry, listChargeRetries } from '@larder/contract/orders/charge-retries/charge-retries.ts';
import type { ListedOrder } from '@larder/contract/orders/reading/order-list.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import type { Installation } from '../installation/installation.ts';
import type { Stripe } from '../installation/stripe.ts';
import { until } from '../installation/until.ts';
import { moveClockTo } from './calendar.ts';
import { moneySoFar } from './money.ts';
import { receivedBy } from './moved-money.ts';
import { MOVERS, ordersOfWeek } from './moving-in.ts';

/** E-mails of customers who were charged, or declined, by a retry. */
export interface Retried {
  paid: string[];
  declined: string[];
}

/** Two add a card by the link in their e-mail, staff cancel the retry of one, and the others are declined again. */
export async function retryDeclined(
  { ada, stripe, installation }: { ada: Client; stripe: Stripe; installation: Installation },
  weekId: number,
): Promise<Retried> {
  const failed = (await ordersOfWeek(ada, weekId)).filter(({ status }) => status === 'charge-failed');
  const [first, second, spared, ...others] = failed;
  if (!first || !second || !spared || others.length === 0) throw new Error('Too few charges were declined.');
  const before = await moneySoFar(ada);
  for (const [number, order] of [first, second].entries()) await addCard({ stripe, installation }, order, number);

  const planned = await Promise.all(failed.map((order) => retriesOf(ada, order)));
  for (const retries of planned) expect(retries.map(({ state }) => state)).toEqual(['planned', 'planned']);
  const [retry] = await retriesOf(ada, spared);
  if (!retry) throw new Error('No retry is planned.');
  await ada.read(cancelChargeRetry, { params: { orderId: spared.id, id: retry.id } });

  const dues = planned.map(([each]) => each?.due_at ?? '').toSorted();
  await moveClockTo(ada, dues.at(-1) ?? '');
  await installation.killAndRestart();
  const firstStates = async () => Promise.all(failed.map(async (order) => (await retriesOf(ada, order))[0]?.state));
  const states = await until('the retries', firstStates, (all) =>
    all.every((state) => state !== 'planned' && state !== 'charging'),
  );
  expect(states).toEqual(['succeeded', 'succeeded', 'cancelled', ...others.map(() => 'declined')]);

  const after = new Map((await ordersOfWeek(ada, weekId)).map((order) => [order.id, order]));
  for (const { id, total_cost } of [first, second])
    expect(after.get(id)).toMatchObject({ status: 'active', paid: total_cost, total_cost });
  for (const { id } of [spared, ...others]) expect(after.get(id)).toMatchObject({ status: 'charge-failed', paid: 0 });
  const byCard = [first, second].reduce((all, { total_cost, user }) => all + total_cost - openingOf(user.email), 0);
  const money = await moneySoFar(ada);
  expect(money).toMatchObject({ charged: before.charged + byCard, refunded: before.refunded, pending: 0 });
  expect(receivedBy(stripe)).toBe(money.charged);
  return { paid: [first, second].map(emailOf), declined: others.map(emailOf) };
}

const emailOf = ({ user }: ListedOrder) => user.email;
const openingOf = (wanted: string) => MOVERS.find(({ email }) => email === wanted)?.opening ?? 0;
const retriesOf = (ada: Client, { id }: ListedOrder) => ada.read(listChargeRetries, { params: { orderId: id } });

/** As the customer does, without an account. */
async function addCard(
  { stripe, installation }: { stripe: Stripe; installation: Installation },
  { user, week }: ListedOrder,
  number: number,
): Promise<void> {
  const mail = await installation.mails.mailTo(user.email, `We could not charge your card for week ${week.number}`);
  expect(mail.text).toContain('We will try again on');
  const [, token = ''] = /\/cards\/([\w-]+)/.exec(mail.text) ?? [];
  const customer = installation.openClient();
  const { url } = await customer.read(openCardSession, { params: { token } });
  const session = stripe.pages.sessions.find((each) => each['url'] === url);
  if (!session) throw new Error(`Stripe has no page ${url}`);
  stripe.pages.addCard(session, { number: 1_000 + number });
  const params = { session: new URL(String(session['success_url'])).pathname.replace('/card-sessions/', '') };
  expect(await customer.read(confirmCardSession, { params })).toMatchObject({ state: 'added' });
  expect((await customer.refusalTo(openCardSession, { params: { token } })).message).toContain('already added');
}
