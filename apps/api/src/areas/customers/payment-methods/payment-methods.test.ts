import { sql } from 'kysely';
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
  test('saved cards are listed with the default marked and the month in which they expire, if it is known', async () => {
    const { id } = await buildHolder();
    await server.db
      .updateTable('payment_methods')
      .set({ card_exp_month: 3, card_exp_year: 2031 })
      .where('user_id', '=', id)
      .where('is_default', '=', true)
      .execute();
    expect(await list(id)).toEqual([
      { id: expect.any(Number), card_last_four: '4242', is_default: true, card_exp_month: 3, card_exp_year: 2031 },
      { id: expect.any(Number), card_last_four: '0341', is_default: false, card_exp_month: null, card_exp_year: null },
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

  test('a card that is added in the moment in which a removal begins stays', async () => {
    const { id } = await buildHolder();
    // Runs as the removal's first transaction commits.
    await sql`create function add_card() returns trigger language plpgsql as $$ begin
      insert into payment_methods (user_id, gateway_reference, card_last_four) values (new.user_id, 'sandbox_new_1111', '1111');
      return null; end $$`.execute(server.owner);
    await sql`create constraint trigger add_card after update on payment_methods deferrable initially deferred
      for each row when (old.removing_at is null and new.removing_at is not null and new.is_default)
      execute function add_card()`.execute(server.owner);
    const { body } = await remove(id);
    await sql`drop function add_card cascade`.execute(server.owner);
    expect(body.data.message).toBe('Removed the cards ending in 4242 and 0341.');
    expect(await list(id)).toMatchObject([{ card_last_four: '1111' }]);
  });

  test('a card that another customer has too stays at the gateway until both have removed it', async () => {
    const [customer, twin] = [await buildSubscriber(server.db), await buildSubscriber(server.db, { card: null })];
    const gateway_reference = `sandbox_${customer.id}_4242`;
    await server.db
      .insertInto('payment_methods')
      .values({ user_id: twin.id, gateway_reference, card_last_four: '4242', is_default: true })
      .execute();
    expect((await remove(customer.id)).body.data.message).toBe('Removed the card ending in 4242.');
    expect([await list(customer.id), gateway.removeMethod.mock.calls]).toEqual([[], []]);
    expect(await list(twin.id)).toMatchObject([{ card_last_four: '4242', is_default: true }]);
    expect((await remove(twin.id)).status).toBe(200);
    expect(gateway.removeMethod.mock.calls).toEqual([[gateway_reference]]);
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

  test('staff choose the card that coming charges use, unless another became the default in the meantime', async () => {
    const { id } = await buildHolder();
    const [first, second] = await list(id);
    const choose = (methodId: number, body: object = {}, as: string | undefined = session) =>
      server.call('PUT', `${at(id)}/${methodId}/default`, { as, body });
    const chosen = await choose(second.id, { previous_default_id: first.id });
    expect([chosen.status, chosen.body.data]).toEqual([
      200,
      { message: 'The card ending in 0341 is now the default.' },
    ]);
    const charged = async () => (await inTransaction(server.db, (tx) => lockMeans(tx, [id], [])))[0]?.card;
    expect(await charged()).toMatchObject({ card_last_four: '0341' });
    expect(await changesOf(id)).toMatchObject([
      {
        name: 'default_card_changed',
        staff_id: staff.id,
        subject_version: 2,
        before: { card_last_four: '4242' },
        after: { card_last_four: '0341' },
      },
    ]);
    expect((await choose(second.id)).body.message).toBe('This card is already the default.');
    const stale = await choose(first.id, { previous_default_id: first.id });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    const other = await buildHolder();
    const [foreign] = await list(other.id);
    expect((await choose(foreign.id)).status).toBe(404);
    expect((await choose(first.id, { previous_default_id: 'first' })).status).toBe(422);
    expect((await server.call('PUT', `${at(id)}/${first.id}/default`, { body: {} })).status).toBe(401);
    const both = await Promise.all([choose(first.id), choose(first.id), choose(first.id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const methods = server.db.updateTable('payment_methods').where('id', '=', second.id);
    await methods.set({ removing_at: Temporal.Now.instant() }).execute();
    expect((await choose(second.id)).body.message).toContain('is being removed');
  });

  test('payment methods of unknown customers, or while signed out, are neither listed nor removed', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect((await server.call(method, at(999_999), { as: session })).status).toBe(404);
      expect((await server.call(method, at(staff.id))).status).toBe(401);
    }
  });
});
