import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCT_RELATIONS } from '@larder/contract/catalogue/products/product.ts';
import { buildCategory, buildStaff } from '../../../../test/builders.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsOf } from '../../../../test/statements.ts';

let server: TestServer;
let staff: string;
let category: { id: number; name: string };
let plain: { id: number; sku: string };
let full: { id: number; sku: string };
const EVERY = PRODUCT_RELATIONS.join(',');

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  staff = await server.session((await buildStaff(db)).id);
  category = await buildCategory(db);
  plain = await buildProduct(db, category.id);
  full = await buildProduct(db, category.id, { item_price: 1_500 });
  await db.insertInto('tags').values({ name: 'Vegan' }).execute();
  await db.insertInto('indicators').values({ name: 'Spicy' }).execute();
  await db.insertInto('meal_components').values({ name: 'Grains' }).execute();
  await db.insertInto('rating_attributes').values({ name: 'Taste' }).execute();
  const product_id = full.id;
  await db.insertInto('product_tags').values({ product_id, tag_id: 1 }).execute();
  await db.insertInto('product_indicators').values({ product_id, indicator_id: 1 }).execute();
  await db.insertInto('product_meal_components').values({ product_id, meal_component_id: 1 }).execute();
  await db.insertInto('product_rating_attributes').values({ product_id, rating_attribute_id: 1 }).execute();
  await db.insertInto('product_allergens').values({ product_id, allergen_id: 2 }).execute();
  await db.insertInto('product_icons').values({ product_id, icon_id: 3 }).execute();
  await db
    .insertInto('product_images')
    .values([
      { product_id, file: 'products/second', position: 1 },
      { product_id, file: 'products/first', position: 0 },
      { product_id, kind: 'nutrition', file: 'products/facts', position: 0 },
    ])
    .execute();
  await db
    .insertInto('product_heating_instructions')
    .values({
      product_id,
      heating_instruction_type_id: 1,
      title: 'Hot',
      text: '<b>2 min</b><script>x</script>',
      position: 0,
    })
    .execute();
  await db.insertInto('related_products').values({ product_id, related_product_id: plain.id, position: 0 }).execute();
  await db
    .insertInto('customers_also_loved_products')
    .values({ product_id, loved_product_id: plain.id, position: 0 })
    .execute();
  await db
    .insertInto('product_composables')
    .values([0, 1].map((position) => ({ product_id, position, composable_product_id: plain.id })))
    .execute();
  await db
    .updateTable('products')
    .set({ badge_id: 1, fixed_rating: '4.75', calculated_rating: '3.10', protein_milligrams: 12_500, is_active: false })
    .where('id', '=', full.id)
    .execute();
});
afterAll(() => server.close());

const get = (path: string) => server.call('GET', path, { as: staff });
const skusOf = async (query: string) =>
  (await get(`/api/admin/products?perPage=100&${query}`)).body.data.map((each: { sku: string }) => each.sku);

describe('one product', () => {
  test('a product is found by SKU in any case, with plain attributes and no relations by default', async () => {
    const { status, body } = await get(`/api/admin/products/${full.sku.toLowerCase()}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      sku: full.sku,
      item_price: 15,
      rating: 4.75,
      fixed_rating: 4.75,
      calculated_rating: 3.1,
      protein_milligrams: 12_500,
      composables: [plain.sku, plain.sku],
      icons: [3],
      nutrition_image: { uris: { 'cart-mobile': '/files/products/facts/cart-mobile.webp' } },
      version: 1,
    });
    expect(Object.keys(body.data).filter((key) => EVERY.split(',').includes(key))).toEqual([]);
  });

  test('a product has every included relation under its name', async () => {
    const { body } = await get(`/api/admin/products/${full.sku}?include=${EVERY}`);
    expect(body.data).toMatchObject({
      category: { data: { id: category.id, name: category.name, price: 1199 } },
      // Output is sanitized too, whatever the database holds.
      heatingInstructions: { data: [{ type: 1, title: 'Hot', text: '<b>2 min</b>' }] },
      price: { data: { original_price: 1500, original_premium_price: 1500, original_premium_difference: 0 } },
      badge: { data: { id: 1 } },
      allergens: { data: [{ id: 2 }] },
      indicators: { data: [{ id: 1, name: 'Spicy' }] },
      mealComponents: { data: [{ id: 1, name: 'Grains' }] },
      ratingAttributes: { data: [{ id: 1, name: 'Taste' }] },
      tags: { data: [{ id: 1, name: 'Vegan' }] },
      related_products: { data: [{ sku: plain.sku }] },
      customers_also_loved_products: { data: [{ sku: plain.sku }] },
    });
    expect(body.data.images.data.map((each: { uris: { original: string } }) => each.uris.original)).toEqual([
      '/files/products/first/landing-desktop.webp',
      '/files/products/second/landing-desktop.webp',
    ]);
  });

  test('including product.price is the same as including price', async () => {
    const { body } = await get(`/api/admin/products/${plain.sku}?include=product.price`);
    expect(body.data.price.data).toEqual({
      original_price: 1199,
      original_premium_price: 1399,
      original_premium_difference: 200,
    });
  });

  test('an unknown product is a 404, an unknown relation a 422, and both need a sign-in', async () => {
    const { status, body } = await get('/api/admin/products/NO-SUCH');
    expect([status, body.message]).toEqual([404, 'Product NO-SUCH was not found.']);
    expect((await get(`/api/admin/products/${plain.sku}?include=orders`)).status).toBe(422);
    expect((await server.call('GET', `/api/admin/products/${plain.sku}`)).status).toBe(401);
  });
});

describe('the list', () => {
  test('products are filtered by status and category, and sorted by id', async () => {
    const other = await buildProduct(server.db, (await buildCategory(server.db)).id);
    expect(await skusOf('status=inactive')).toEqual([full.sku]);
    expect(await skusOf('status[]=active&sort=id')).toEqual([plain.sku, other.sku]);
    expect(await skusOf('status=active,inactive&sort=id&order=desc')).toEqual([other.sku, full.sku, plain.sku]);
    expect(await skusOf(`categories=${category.id}&sort=id`)).toEqual([plain.sku, full.sku]);
    expect((await get('/api/admin/products?status=nonsense&sort=price')).status).toBe(422);
  });

  test('20,000 products are searched by an index, with as many statements as one product', async () => {
    const { db } = server;
    await sql`insert into products (sku, name, slug, category_id)
      select 'BULK-' || n, (array['Carrot', 'Lentil', 'Squash', 'Salmon'])[1 + n % 4] || ' dish ' || md5(n::text), 'bulk-' || n, ${category.id}
      from generate_series(1, 20000) n`.execute(db);
    await sql`insert into product_images (product_id, file, position) select id, 'products/' || sku, 0 from products
      where sku like 'BULK-%'`.execute(db);
    await sql`analyze products, product_images`.execute(server.owner);
    const one = await statementsOf(server.db, () => get(`/api/admin/products?perPage=1&include=${EVERY}`));
    const many = await statementsOf(server.db, () => get(`/api/admin/products?perPage=1000&include=${EVERY}`));
    expect(many).toBe(one);
    const { body } = await get('/api/admin/products?nameOrSku=BULK-1999&perPage=16&sort=id&include=images,price');
    expect(body.meta.pagination).toMatchObject({ total: 11, per_page: 16, total_pages: 1 });
    const plan = await sql<Record<string, string>>`explain select id from products
      where name ilike '%bulk-1999%' or sku ilike '%bulk-1999%'`.execute(db);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/products_sku_search/);
  });
});
