import { cents } from '@larder/domain/values/cents.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCategory, buildCustomer, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const get = (url: string) => server.call('GET', url, { as: cookie });

describe('the search of the command palette', () => {
  test('the palette finds customers and staff with their addresses, at most 8', async () => {
    for (let n = 0; n < 10; n++) await buildCustomer(server.db, { last_name: 'Palette' });
    const { body } = await get('/api/admin/search?q=palette');
    expect(body.data).toHaveLength(8);
    expect(body.data[0]).toMatchObject({
      kind: 'customer',
      title: 'Ada Palette',
      subtitle: expect.stringMatching(/^\S+@\S+ · abandoned$/),
      path: expect.stringMatching(/^\/users\/\d+$/),
    });
  });

  test('the palette finds an order by its number and opens it where staff work on it', async () => {
    const shop = await buildShop(server.db);
    const { order, customer, week } = await buildChargedOrder(server.db, shop);
    const pathNow = async (q: string) => (await get(`/api/admin/search?q=${encodeURIComponent(q)}`)).body.data[0];
    expect(await pathNow(`#${order.id}`)).toEqual({
      kind: 'order',
      id: String(order.id),
      title: 'No delivery date',
      subtitle: expect.stringMatching(`^Ada \\S+ · order #${order.id} · week 202601 · active$`),
      path: `/orders/${order.id}`,
    });
    const deadline = Temporal.Now.instant().add({ hours: 1 });
    const move = (values: object) =>
      server.db
        .updateTable('order_week_cycles')
        .set(values)
        .where('order_week_id', '=', week.id)
        .where('production_cycle_id', '=', 1)
        .execute();
    await move({ post_cutoff_changes_deadline_at: deadline });
    expect((await pathNow(String(order.id))).path).toBe(`/users/${customer.id}/post-cutoff`);
    await server.db.updateTable('orders').set({ status: 'suspended' }).where('id', '=', order.id).execute();
    expect((await pathNow(String(order.id))).path).toBe(`/users/${customer.id}/suspended-order`);
    await move({ cutoff_at: deadline, post_cutoff_changes_deadline_at: null });
    expect((await pathNow(String(order.id))).path).toBe(`/orders/${order.id}`);
    const [person] = (await get(`/api/admin/search?q=${customer.email}`)).body.data;
    expect(person.subtitle).toBe(`${customer.email} · (312) 555-0100 · active`);
    const { body } = await get(`/api/admin/search?q=${order.id}`);
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toContain('customer');
  });

  test('the palette finds a week by its number and opens its cockpit', async () => {
    const cutoffs = { 1: '2098-01-01T00:00:00Z', 2: '2098-01-01T00:00:00Z' };
    const { id } = await buildWeek(server.db, '2098-01-06', cutoffs, 209_802);
    const week = { kind: 'week', id: String(id), title: 'Week 209802', subtitle: 'from 1/6/2098, active' };
    for (const q of ['209802', 'week 209802'])
      expect((await get(`/api/admin/search?q=${q}`)).body.data[0]).toEqual({ ...week, path: `/order-weeks/${id}` });
    expect((await get('/api/admin/search?q=209803')).body.data).toEqual([]);
  });

  test('the palette finds products, promo codes, gift cards and batches by their names and codes', async () => {
    const { id: categoryId } = await buildCategory(server.db);
    const meal = await buildProduct(server.db, categoryId);
    const { sku } = await server.db
      .updateTable('products')
      .set({ name: 'Quinoa Bowl' })
      .where('id', '=', meal.id)
      .returning('sku')
      .executeTakeFirstOrThrow();
    const [code] = await server.db.insertInto('promo_codes').values({ code: 'QUINOA10' }).returning('id').execute();
    const hits = async (q: string) => (await get(`/api/admin/search?q=${encodeURIComponent(q)}`)).body.data;
    expect(await hits('quinoa')).toMatchObject([
      { kind: 'product', id: sku, title: 'Quinoa Bowl', subtitle: sku, path: `/products/${sku}` },
      { kind: 'promo_code', title: 'QUINOA10', path: `/promo-codes/${code?.id}` },
    ]);
    await server.db
      .insertInto('gift_cards')
      .values({
        code: 'GIFT-QX77',
        recipient_email: 'a@example.test',
        recipient_first_name: 'Ada',
        recipient_last_name: 'Abbott',
        gifter_email: 'b@example.test',
        gifter_first_name: 'Bo',
        gifter_last_name: 'Byrne',
        value_cents: cents(5_000),
        remaining_cents: cents(1_250),
      })
      .execute();
    expect(await hits('qx77')).toMatchObject([
      { kind: 'gift_card', title: 'GIFT-QX77', subtitle: '$12.50 of $50.00 left', path: '/gift-cards?code=GIFT-QX77' },
    ]);
    const { id } = await server.db
      .insertInto('batches')
      .values({ name: 'Mass Apply Credits', total_jobs: 0, input: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const batch = { kind: 'batch', id: String(id), title: `Batch ${id}`, path: `/batches/${id}` };
    expect((await hits(`batch ${id}`))[0]).toMatchObject(batch);
    expect((await hits('apply credits'))[0]).toMatchObject(batch);
  });

  test('the palette finds holidays, carriers, states and zip codes by their names and codes', async () => {
    const { db } = server;
    await db
      .insertInto('holidays')
      .values({ name: 'Snow day', start_date: '2099-01-04', end_date: '2099-01-05' })
      .execute();
    await db
      .insertInto('carriers')
      .values({ name: 'Lakeside', slug: 'lakeside', external_carrier: 'nonups' } as never)
      .execute();
    await db
      .insertInto('zip_codes')
      .values({ id: '60688', state_id: 'IL', time_zone: 'Central', is_active: false })
      .execute();
    const found = async (q: string) =>
      (await get(`/api/admin/search?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ kind, title, subtitle, path }: Record<string, string>) => [kind, title, subtitle, path],
      );
    expect(await found('snow')).toEqual([
      ['holiday', 'Snow day', '1/4/2099 · not applied', expect.stringMatching(/^\/holidays\/\d+$/)],
    ]);
    expect(await found('lakes')).toEqual([
      ['carrier', 'Lakeside', 'lakeside', expect.stringMatching(/^\/carriers\/\d+$/)],
    ]);
    expect(await found('illinois')).toContainEqual([
      'state',
      'Illinois',
      expect.stringContaining('%'),
      '/tax-rates/IL',
    ]);
    expect(await found('60688')).toContainEqual(['zip_code', '60688', 'IL · inactive', '/zip-codes/60688']);
  });

  test('the palette finds sale banners by their titles and labels', async () => {
    const banner = { type: 'sales', description: '' };
    const titled = (title: string, status: string, label: string) =>
      ({ ...banner, slug: title.toLowerCase().replaceAll(' ', '-'), title, status, label }) as never;
    const rows = [
      titled('Harvest 50% off', 'enabled_all_weeks', 'Sale'),
      titled('Winter', 'disabled', 'After harvest'),
    ];
    const [first, second] = await server.db.insertInto('sale_banners').values(rows).returning('id').execute();
    const hits = async (q: string) => (await get(`/api/admin/search?q=${encodeURIComponent(q)}`)).body.data;
    expect(await hits('harvest')).toMatchObject([
      { kind: 'sale_banner', title: 'Harvest 50% off', subtitle: 'Sale', path: `/sale-banners/${first?.id}` },
      {
        kind: 'sale_banner',
        title: 'Winter',
        subtitle: 'After harvest · disabled',
        path: `/sale-banners/${second?.id}`,
      },
    ]);
    expect(await hits('0% o'), 'no wildcard').toHaveLength(1);
    expect(await hits('t%a')).toEqual([]);
  });

  test('the palette finds no order for an unknown number', async () => {
    const { body } = await get('/api/admin/search?q=999999999999999');
    expect(body.data).toEqual([]);
  });

  test('the palette refuses an empty search', async () => {
    expect((await get('/api/admin/search?q=%20')).status).toBe(422);
  });
});

describe('the categories', () => {
  test('categories have their prices in whole cents, twice if the prices are included', async () => {
    const { id } = await buildCategory(server.db);
    const { body } = await get('/api/admin/categories?include=price');
    expect(body.data.find((row: { id: number }) => row.id === id)).toMatchObject({
      price: 1199,
      priceInCents: { original_price: 1199, original_premium_price: 1399 },
    });
  });
});

describe('the promo codes', () => {
  test('promo codes are found by any part of the code, those that begin with it first', async () => {
    await server.db
      .insertInto('promo_codes')
      .values([{ code: 'XSPRING' }, { code: 'SPRING10' }, { code: 'OTHER' }])
      .execute();
    const { body } = await get('/api/sales/admin/promo-codes?search=spring&per_page=5');
    expect(body.data.map((row: { code: string }) => row.code)).toEqual(['SPRING10', 'XSPRING']);
  });
});
