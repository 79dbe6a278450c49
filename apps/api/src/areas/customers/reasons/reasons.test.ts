import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  await server.db
    .insertInto('reasons')
    .values([
      { type: 'SKIP', title: 'Later', question: null, position: 2 },
      { type: 'SKIP', title: 'Sooner', question: 'Why?', answer_required: true, position: 1 },
      { type: 'SUBSCRIPTION_PAUSE', title: 'Travelling', question: null },
    ])
    .execute();
});
afterAll(() => server.close());

const get = (url: string) => server.call('GET', url, { as: staff });

test('reasons of a type are listed in order with what their form asks for', async () => {
  const { body } = await get('/api/sales/admin/reasons?type=SKIP');
  expect(body.data.map((each: { title: string }) => each.title)).toEqual(['Sooner', 'Later']);
  expect(body.data[0]).toMatchObject({
    question: 'Why?',
    answer_required: true,
    form: { products: 'none', details: 'optional', choices: null },
  });
  expect((await get('/api/sales/order-skipped-reasons')).body).toEqual(body);
});

test('reasons of an unknown type are a 422, and a 401 while signed out', async () => {
  expect((await get('/api/sales/admin/reasons?type=HUNGER')).body.errors.type).toHaveLength(1);
  expect((await get('/api/sales/admin/reasons')).status).toBe(422);
  expect((await server.call('GET', '/api/sales/admin/reasons?type=SKIP')).status).toBe(401);
  expect((await server.call('GET', '/api/sales/order-skipped-reasons')).status).toBe(401);
});
