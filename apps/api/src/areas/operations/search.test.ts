import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCategory, buildCustomer, buildStaff } from '../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const get = (url: string) => server.call('GET', url, { as: cookie });

describe('the search of the command palette', () => {
  test('finds customers and staff, at most 8, and says where they are', async () => {
    for (let n = 0; n < 10; n++) await buildCustomer(server.db, { last_name: 'Palette' });
    const { body } = await get('/api/admin/search?q=palette');
    expect(body.data).toHaveLength(8);
    expect(body.data[0]).toMatchObject({
      kind: 'customer',
      title: 'Ada Palette',
      path: expect.stringMatching(/^\/users\/\d+$/),
    });
  });

  test('without words is refused', async () => {
    expect((await get('/api/admin/search?q=%20')).status).toBe(422);
  });
});

describe('the categories', () => {
  test('carry their prices in whole cents, twice when the prices are included', async () => {
    const { id } = await buildCategory(server.db);
    const { body } = await get('/api/admin/categories?include=price');
    expect(body.data.find((row: { id: number }) => row.id === id)).toMatchObject({
      price: 1199,
      priceInCents: { original_price: 1199, original_premium_price: 1399 },
    });
  });
});

describe('the promo codes', () => {
  test('are found by any part of the code, those that begin with it first', async () => {
    await server.db
      .insertInto('promo_codes')
      .values([{ code: 'XSPRING' }, { code: 'SPRING10' }, { code: 'OTHER' }])
      .execute();
    const { body } = await get('/api/sales/admin/promo-codes?search=spring&per_page=5');
    expect(body.data.map((row: { code: string }) => row.code)).toEqual(['SPRING10', 'XSPRING']);
  });
});
