import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const URL = '/api/sales/admin/order-bumps';
const SITE = 'https://account.example.com';
let server: TestServer;
let session: string;
let staffId: number;
let product: { id: number; sku: string };
let other: { id: number; sku: string };
const weeks = { draft: 0, active: 0, delivered: 0 };

beforeAll(async () => {
  server = await startTestServer({ ACCOUNT_URL: SITE });
  staffId = (await buildStaff(server.db)).id;
  session = await server.session(staffId);
  const { id } = await buildCategory(server.db);
  product = await buildProduct(server.db, id);
  other = await buildProduct(server.db, id);
  for (const [index, status] of (['draft', 'active', 'delivered'] as const).entries())
    weeks[status] = await buildWeekOf(status, index);
});
afterAll(() => server.close());

async function buildWeekOf(status: 'draft' | 'active' | 'delivered', index: number): Promise<number> {
  const rotation = await server.db
    .insertInto('meal_rotations')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow();
  const date = Temporal.PlainDate.from('2026-06-01').add({ weeks: index }).toString();
  const { id } = await server.db
    .insertInto('order_weeks')
    .values({ number: 202_623 + index, date, status, meal_rotation_id: rotation.id, activated_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });
const bump = (fields: object = {}) => ({
  product_sku: product.sku,
  header: 'One more dinner',
  content: 'Everybody asks for it twice.',
  cta_text: 'Add to my box',
  link_text: 'See it',
  link_account_uri: `${SITE}/orders/{{orderId}}`,
  week_ids: [weeks.active, weeks.draft],
  ...fields,
});
async function made(fields: object = {}) {
  const { status, body } = await call('POST', URL, bump(fields));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const changesOf = (id: number) =>
  server.db
    .selectFrom('changes')
    .select(['name', 'staff_id', 'before', 'after'])
    .where('subject_type', '=', 'order_bump')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('an order bump', () => {
  test('a created order bump is inactive and recorded', async () => {
    const data = await made();
    expect(data).toMatchObject({
      product_sku: product.sku,
      header: 'One more dinner',
      link_account_uri: `${SITE}/orders/{{orderId}}`,
      active: false,
      week_ids: [weeks.draft, weeks.active],
      version: 1,
    });
    expect((await call('GET', `${URL}/${data.id}`)).body.data).toEqual(data);
    expect(await changesOf(data.id)).toMatchObject([{ name: 'order_bump_created', staff_id: staffId }]);
  });

  test('an order bump can be saved as a multipart form', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ product_sku: product.sku.toLowerCase(), header: 'A', content: 'B' }))
      form.set(name, value);
    form.set('cta_text', 'C');
    form.set('active', '1');
    form.append('week_ids[0]', String(weeks.active));
    const { status, body } = await server.call('POST', URL, { as: session, form });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toMatchObject({
      product_sku: product.sku,
      active: true,
      week_ids: [weeks.active],
      link_text: '',
    });
    const change = new FormData();
    change.set('_method', 'PUT');
    change.set('active', '0');
    change.set('week_ids', '');
    const saved = await server.call('POST', `${URL}/${body.data.id}`, { as: session, form: change });
    expect(saved.body.data).toMatchObject({ active: false, week_ids: [], header: 'A', version: 2 });
  });

  test('each bad value of an order bump is refused under its field', async () => {
    const { status, body } = await call('POST', URL, {
      product_sku: product.sku,
      header: ' ',
      content: '',
      week_ids: [-1],
    });
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      ['content', 'cta_text', 'header', 'week_ids.0'],
    ]);
  });

  test.each([
    [
      () => ({ link_account_uri: 'https://www.example.com/orders' }),
      'link_account_uri',
      /starting with https:\/\/account/,
    ],
    [() => ({ link_account_uri: `${SITE}/{{userId}}` }), 'link_account_uri', /can only contain \{\{orderId\}\}/],
    [() => ({ link_account_uri: '' }), 'link_account_uri', /link URL for the link text/],
    [() => ({ week_ids: [weeks.delivered] }), 'week_ids', /has already been delivered/],
    [() => ({ week_ids: [999_999] }), 'week_ids', /no longer exists/],
    [() => ({ product_sku: 'NOTHING' }), 'product_sku', /There is no product NOTHING/],
  ])('an order bump with a bad link, week or product is refused (%#)', async (fields, field, message) => {
    const { status, body } = await call('POST', URL, bump(fields()));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(body.errors[field][0]).toMatch(message);
  });

  test('an order bump can stay in a week that has been delivered since', async () => {
    const { id } = await made({ week_ids: [weeks.active] });
    const delivered = { order_bump_id: id, order_week_id: weeks.delivered };
    await server.db.insertInto('order_bump_weeks').values(delivered).execute();
    const { status, body } = await call('PUT', `${URL}/${id}`, { week_ids: [weeks.delivered, weeks.draft] });
    expect(status).toBe(200);
    expect(body.data.week_ids).toEqual([weeks.draft, weeks.delivered]);
    await call('PUT', `${URL}/${id}`, { week_ids: [] });
    expect((await call('PUT', `${URL}/${id}`, { week_ids: [weeks.delivered] })).status).toBe(422);
  });

  test('a change of an order bump is recorded with the previous values, and an unchanged save does nothing', async () => {
    const { id } = await made();
    const { body } = await call('PUT', `${URL}/${id}`, {
      active: true,
      product_sku: other.sku,
      link_text: '',
      version: 1,
    });
    expect(body.data).toMatchObject({ active: true, product_sku: other.sku, link_text: '', version: 2 });
    expect((await changesOf(id)).at(-1)).toMatchObject({
      name: 'order_bump_updated',
      before: { active: false, product_sku: product.sku, link_text: 'See it' },
      after: { active: true },
    });
    await call('PUT', `${URL}/${id}`, { active: true });
    expect(await changesOf(id)).toHaveLength(2);
  });

  test('a save of a stale order bump is a 409 with the fields that changed', async () => {
    const { id } = await made();
    await call('PUT', `${URL}/${id}`, { header: 'Theirs' });
    const { status, body } = await call('PUT', `${URL}/${id}`, { header: 'Mine', version: 1 });
    expect([status, body.current.header, Object.keys(body.errors)]).toEqual([409, 'Theirs', ['header']]);
  });

  test('an unknown order bump is a 404, and signed-out callers are refused', async () => {
    expect((await call('GET', `${URL}/999999`)).status).toBe(404);
    expect((await call('PUT', `${URL}/999999`, { header: 'A' })).status).toBe(404);
    for (const [method, url] of [
      ['GET', URL],
      ['POST', URL],
      ['PUT', `${URL}/1`],
    ] as const)
      expect((await server.call(method, url, { body: method === 'GET' ? undefined : bump() })).status).toBe(401);
  });
});

describe('the list of order bumps', () => {
  test('order bumps are listed newest first, optionally of one product, with every product that has bumps', async () => {
    const { id: categoryId } = await buildCategory(server.db);
    const mine = await buildProduct(server.db, categoryId);
    const first = await made({ product_sku: mine.sku, content: 'The older message' });
    const second = await made({ product_sku: mine.sku, content: 'The newer message' });
    const { body } = await call('GET', `${URL}?product_sku=${mine.sku.toLowerCase()}&sort=id&order=desc&per_page=100`);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(body.meta.pagination.total).toBe(2);
    expect(body.meta.products).toContainEqual({ sku: mine.sku, count: 2, content: 'The newer message' });
    expect(body.meta.products.length).toBeGreaterThan(1);
  });

  test('the list of order bumps contains exactly the included relations', async () => {
    const { id } = await made();
    const plain = (await call('GET', `${URL}/${id}`)).body.data;
    expect(['product', 'price', 'weeks'].filter((name) => name in plain)).toEqual([]);
    const { body } = await call('GET', `${URL}/${id}?include=weeks,price,product.price,product.images`);
    const price = { data: { original_price: 1199, original_premium_price: 1399, original_premium_difference: 200 } };
    expect(body.data).toMatchObject({
      price,
      product: { data: { sku: product.sku, price, images: { data: [] } } },
      weeks: { data: [{ number: 202_624 }, { number: 202_623 }] },
    });
    expect((await call('GET', `${URL}/${id}?include=orders`)).body.errors['include.0'][0]).toContain(
      'Known relations: weeks',
    );
  });

  test('the list of order bumps can be empty', async () => {
    const { body } = await call('GET', `${URL}?product_sku=NONE&include=weeks,price,product.price`);
    expect(body.data).toEqual([]);
  });
});

test('the records that use a product are listed before it is changed', async () => {
  const { body } = await call('GET', `/api/admin/products/${product.id}/uses`);
  expect(body.data).toContainEqual({ name: 'order bumps', count: expect.any(Number), first: expect.any(Array) });
  expect(body.data).toContainEqual({ name: 'composite products', count: 0, first: [] });
});

test('the weeks that show an order bump are listed before it is changed', async () => {
  const made = await call('POST', URL, bump({ active: true }));
  const { week_ids } = made.body.data;
  const { status, body } = await call('GET', `/api/admin/order-bumps/${made.body.data.id}/uses`);
  expect(status).toBe(200);
  const weekIds = body.data.flatMap(({ first }: { first: { key: string }[] }) => first.map(({ key }) => Number(key)));
  expect(weekIds.toSorted()).toEqual(week_ids.toSorted());
});
