import { eraseCustomer, showErasure } from '@larder/contract/customers/data-protection/data-protection.ts';
import { cancelSubscription } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { ORDER_RELATIONS } from '@larder/contract/orders/reading/order.ts';
import { USER_RELATIONS } from '@larder/contract/customers/users/user.ts';
import { listOrders } from '@larder/contract/orders/reading/order-list.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { routes } from '@larder/contract/routes.ts';
import type { Route } from '@larder/contract/wire/route.ts';
import { expect } from 'vitest';
import { type Client, Refusal } from '../installation/client.ts';
import { type Customers, personalData, reasonId } from './customers.ts';
import { moneySoFar } from './money.ts';

/** Her coming orders are cancelled with it; only then can she be erased. */
export async function cancelCleo(ada: Client, customers: Customers): Promise<void> {
  const { id, email } = customers.cleo;
  expect((await ada.refusalTo(eraseCustomer, { params: { id }, body: { email } })).code).toBe('refused');
  const reason = { id: await reasonId(ada, 'SUBSCRIPTION_CANCELLATION'), details: `${email} moves` };
  await ada.read(cancelSubscription, { params: { id }, body: { reason } });
}

/** No answer contains anything about her, and no sum has changed. */
export async function eraseCleo(ada: Client, customers: Customers): Promise<void> {
  const { id, email } = customers.cleo;
  const mistyped = { params: { id }, body: { email: customers.ben.email } };
  expect(await ada.refusalTo(eraseCustomer, mistyped)).toMatchObject({ status: 422 });
  expect(await ada.read(showErasure, { params: { id } })).toMatchObject({ refusals: [], erased_at: null });
  const before = await answersWithPersonalData(ada, id);
  expect(before).toEqual(
    expect.arrayContaining(['listUsers', 'showUser', 'listOrdersOfUser', 'listChanges', 'search']),
  );
  const sums = await sumsOf(ada);
  await ada.read(eraseCustomer, { params: { id }, body: { email } });
  expect(await ada.read(showUser, { params: { id }, query: {} })).toMatchObject({ first_name: 'Erased' });
  expect(await answersWithPersonalData(ada, id)).toEqual([]);
  expect(await sumsOf(ada)).toEqual(sums);
}

async function sumsOf(ada: Client) {
  const { data } = await ada.call(listOrders, { query: { per_page: 100 } });
  return { money: await moneySoFar(ada), orders: data.map(({ id, total_cost, paid }) => ({ id, total_cost, paid })) };
}

/** The names of all reading calls whose answer contains something about her, each asked for as much as it answers. */
async function answersWithPersonalData(ada: Client, userId: number): Promise<string[]> {
  const texts = Object.values(personalData('cleo')).map((text) => text.toLowerCase());
  const names: string[] = [];
  for (const [name, route] of Object.entries<Route>(routes)) {
    if (route.method !== 'GET') continue;
    const answer = (await answerOf(ada, name, route, userId)).toLowerCase();
    if (texts.some((text) => answer.includes(text))) names.push(name);
  }
  return names;
}

const RELATIONS: Readonly<Record<string, readonly string[]>> = {
  showUser: USER_RELATIONS,
  listUsers: USER_RELATIONS,
  listOrdersOfUser: ORDER_RELATIONS,
};

/** Empty where the call is not about a customer. */
async function answerOf(ada: Client, name: string, route: Route, userId: number): Promise<string> {
  const params = { id: userId, userId };
  const { last_name: q } = personalData('cleo');
  const query = { user_id: userId, per_page: 100, with_deleted: true, q, include: RELATIONS[name] };
  try {
    return await ada.file(route, { params, query } as never);
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}
