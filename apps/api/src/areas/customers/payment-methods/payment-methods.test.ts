import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { lockMeans } from '../../billing/payments/take-payments.queries.ts';
import * as gateways from '../../billing/gateway/gateway-of.ts';
import { GatewayTimeout } from '../../billing/gateway/payment-gateway.ts';
import { sandboxGateway } from '../../billing/gateway/sandbox-gateway.ts';

const gateway = { removeMethod: vi.fn<(reference: string) => Promise<void>>() };
vi.spyOn(gateways, 'gatewayOf').mockImplementation(({ db }) => ({ ...sandboxGateway(db), ...gateway }));

let server: TestServer;
let staff: { id: number };
let session: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db, 'support');
  session = await server.session(staff.id);
  shop = await buildShop(server.db);
});
afterAll(() => server.close());
beforeEach(() => gateway.removeMethod.mockReset().mockResolvedValue());

const at = (id: number) => `/api/customers/admin/users/${id}/payment-methods`;
const list = async (id: number) => (await server.call('GET', at(id), { as: session })).body.data;
const remove = (id: number, headers: Record<string, string> = {}) =>
  server.call('DELETE', at(id), { as: session, headers });
const changesOf = (userId: number) =>
  server.db.selectFrom('changes').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Cards 4242 (default) and 0341. */
async function buildHolder() {
  const customer = await buildSubscriber(server.db);
  await server.db
    .insertInto('payment_methods')
    .values({ user_id: customer.id, gateway_reference: `sandbox_${customer.id}_0341`, card_last_four: '0341' })
    .execute();
  return customer;
}

describe('the payment methods of a customer', () => {
  test('saved cards are listed with the default marked', async () => {
    const { id } = await buildHolder();
    expect(await list(id)).toEqual([
      { id: expect.any(Number), card_last_four: '4242', is_default: true },
      { id: expect.any(Number), card_last_four: '0341', is_default: false },
    ]);
  });

  test('cards are removed at the gateway first and then in Larder, each recorded', async () => {
    const { id } = await buildHolder();
    const { status, body } = await remove(id);
    expect([status, body]).toEqual([200, { data: { message: 'Removed the cards ending in 4242 and 0341.' } }]);
    expect(gateway.removeMethod.mock.calls).toEqual([[`sandbox_${id}_4242`], [`sandbox_${id}_0341`]]);
    expect(await list(id)).toEqual([]);
    expect(await changesOf(id)).toMatchObject([
      {
        name: 'payment_method_removed',
        staff_id: staff.id,
        subject_version: 2,
        description: 'Removed the card ending in 4242',
      },
      { name: 'payment_method_removed', subject_version: 3, before: { card_last_four: '0341' } },
    ]);
    expect((await remove(id)).body.data.message).toBe('No saved payment methods.');
  });

  test('concurrent removals remove each card once', async () => {
    const { id } = await buildHolder();
    const everybodyAsks = Promise.withResolvers<void>();
    gateway.removeMethod.mockImplementation(() => {
      if (gateway.removeMethod.mock.calls.length === 3) everybodyAsks.resolve();
      return everybodyAsks.promise;
    });
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await changesOf(id)).toHaveLength(2);
  });

  test('cards that the gateway does not answer for remain, and a retry with the same key removes them', async () => {
    const { id } = await buildHolder();
    gateway.removeMethod.mockResolvedValueOnce().mockRejectedValueOnce(new GatewayTimeout());
    const key = { 'idempotency-key': 'remove-cards' };
    const first = await remove(id, key);
    expect([first.status, first.body.message]).toEqual([
      503,
      'The payment gateway did not respond. Try again to remove the remaining cards.',
    ]);
    expect(await list(id)).toMatchObject([{ card_last_four: '0341' }]);
    expect((await remove(id, key)).body.data.message).toBe('Removed the card ending in 0341.');
    expect(await list(id)).toEqual([]);
  });

  test('cards are not removed while one is being charged', async () => {
    const { customer, order } = await buildChargedOrder(server.db, shop);
    const payments = server.db.updateTable('payments').where('order_id', '=', order.id);
    await payments.set({ status: 'pending', finished_at: null }).execute();
    const refused = await remove(customer.id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'in_progress', message: 'A card of this customer is being charged. Try again in a minute.' },
    ]);
    expect(gateway.removeMethod).not.toHaveBeenCalled();
  });

  test('cards are no longer charged once their removal begins', async () => {
    const { db } = server;
    const customer = await buildSubscriber(db);
    const charged = async () => (await inTransaction(db, (tx) => lockMeans(tx, [customer.id], [])))[0]?.card;
    expect(await charged()).toMatchObject({ card_last_four: '4242' });
    gateway.removeMethod.mockImplementationOnce(async () => {
      expect(await charged()).toBeNull();
      throw new GatewayTimeout('no answer');
    });
    expect((await remove(customer.id)).status).toBe(503);
    expect([await list(customer.id), await charged()]).toEqual([[expect.anything()], null]);
    expect((await remove(customer.id)).status).toBe(200);
    expect(await list(customer.id)).toEqual([]);
  });

  test('payment methods of unknown customers, or while signed out, are neither listed nor removed', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect((await server.call(method, at(999_999), { as: session })).status).toBe(404);
      expect((await server.call(method, at(staff.id))).status).toBe(401);
    }
  });
});
