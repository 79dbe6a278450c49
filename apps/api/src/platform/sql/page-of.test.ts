import { afterAll, beforeAll, expect, test } from 'vitest';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { buildBatch } from '../../../test/batches.ts';
import { buildCategory, buildStaff } from '../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let staffId: number;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  staffId = (await buildStaff(server.db)).id;
  cookie = await server.session(staffId);
  for (let made = 0; made < 5; made++) await buildCategory(server.db);
  await server.db
    .insertInto('promo_codes')
    .values(['PAGE1', 'PAGE2', 'PAGE3', 'PAGE4', 'PAGE5'].map((code) => ({ code, description: '' })))
    .execute();
});
afterAll(() => server.close());

test.each([
  ['/api/admin/categories?', 1, 2, 5, 3],
  ['/api/admin/categories?', 3, 1, 5, 3],
  ['/api/admin/categories?', 4, 0, 5, 3],
  ['/api/sales/admin/promo-codes?search=page&', 2, 2, 5, 3],
  ['/api/sales/admin/promo-codes?search=page&', 4, 0, 5, 3],
  ['/api/sales/admin/promo-codes?search=none&', 1, 0, 0, 1],
  ['/api/sales/admin/promo-codes?search=none&', 2, 0, 0, 1],
])('%s page %i holds %i of %i, and says so on every page', async (list, page, count, total, total_pages) => {
  const { body } = await server.call('GET', `${list}per_page=2&page=${page}`, { as: cookie });
  expect(body.data).toHaveLength(count);
  expect(body.meta.pagination).toEqual({ total, count, per_page: 2, current_page: page, total_pages });
});

test('pages that are read by key hold the rows of the whole list, in its order', async () => {
  const codesOf = async (query: string): Promise<string[]> =>
    (await server.call('GET', `/api/sales/admin/promo-codes?${query}`, { as: cookie })).body.data.map(
      ({ code }: { code: string }) => code,
    );
  for (const filter of ['', 'search=page&', 'search=3&']) {
    const whole = await codesOf(`${filter}per_page=100`);
    const pages = [];
    for (let page = 1; page <= 3; page++) pages.push(...(await codesOf(`${filter}per_page=2&page=${page}`)));
    expect([filter, ...pages]).toEqual([filter, ...whole.slice(0, 6)]);
  }
});

test('pages of rows that are numbered within their record hold no rows of another', async () => {
  const jobs = Array.from({ length: 5 }, (_, index) => ({
    status: index === 1 ? ('failed' as const) : ('succeeded' as const),
  }));
  const [, id] = [
    await buildBatch(server.db, { name: BATCH_NAMES.regenerateOrders, staffId, jobs }),
    await buildBatch(server.db, { name: BATCH_NAMES.regenerateOrders, staffId, jobs }),
  ];
  const positionsOn = async (page: number, filter = ''): Promise<number[]> =>
    (
      await server.call('GET', `/api/sales/admin/batch/${id}/jobs?per_page=2&page=${page}${filter}`, { as: cookie })
    ).body.data.map(({ position }: { position: number }) => position);
  expect([await positionsOn(1), await positionsOn(2), await positionsOn(3)]).toEqual([[1, 2], [3, 4], [5]]);
  expect(await positionsOn(2, '&status=succeeded')).toEqual([4, 5]);
});
