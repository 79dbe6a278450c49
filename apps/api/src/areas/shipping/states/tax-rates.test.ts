import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildShipping, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
});
afterAll(() => server.close());

const put = (body: object, id = 'IL') => server.call('PUT', `/api/shipping/states/${id}`, { as: staff, body });

test('a changed tax is recorded and prices the coming orders of its state again', async () => {
  const { status, body } = await put({ tax: 7.125, version: 1 });
  expect([status, body.data]).toEqual([200, { id: 'IL', name: 'Illinois', tax: 7.125, version: 2 }]);
  const { rows } = await sql<{ data: unknown }>`
    select data - 'next' as data from pgboss.job where name = ${repriceAffectedOrders.name}`.execute(server.db);
  expect(rows).toEqual([{ data: { state_id: 'IL' } }]);
  const change = await server.db
    .selectFrom('changes')
    .select(['description', 'before', 'after'])
    .where('subject_type', '=', 'state')
    .executeTakeFirstOrThrow();
  expect(change).toEqual({
    description: 'Changed the sales tax of Illinois to 7.125 %',
    before: { tax: 6.25 },
    after: { tax: 7.125 },
  });
  expect((await put({ tax: 7.125 })).body.data.version).toBe(2);
  expect((await put({ tax: 1, version: 1 })).body.code).toBe('stale');
});

test.each([
  ['high', 'Enter the tax in percent.'],
  [null, 'Enter the tax in percent.'],
  [-0.01, 'The tax cannot be negative.'],
  [100.01, 'The tax cannot exceed 100%.'],
  [6.123_45, 'Enter the tax with at most four decimals.'],
])('a tax of %o is refused under its field', async (tax, sentence) => {
  const { status, body } = await put({ tax });
  expect([status, body.errors]).toEqual([422, { tax: [sentence] }]);
});

test('a tax of an unknown state is a 404, and a change without a sign-in a 401', async () => {
  expect((await put({ tax: 1 }, 'ZZ')).status).toBe(404);
  expect((await server.call('GET', '/api/shipping/states/ZZ', { as: staff })).status).toBe(404);
  expect((await server.call('GET', '/api/shipping/states/IL')).status).toBe(401);
  expect((await server.call('PUT', '/api/shipping/states/IL', { body: { tax: 1 } })).status).toBe(401);
});
