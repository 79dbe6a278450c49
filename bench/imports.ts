import { sql } from 'kysely';
import { buildCategory, buildCustomer, buildShipping } from '../apps/api/test/builders.ts';
import { customersCsv, importFaults } from '../apps/api/test/faults/imported-customers.ts';
import type { BenchedImport } from './file-import.ts';

export const CUSTOMERS: BenchedImport = {
  database: 'larder_bench_customer_imports',
  path: '/api/customers/admin/imports',
  noun: 'customers',
  async build(db) {
    await buildShipping(db);
    await buildCategory(db, 'Dinner');
  },
  csv: (rows) => customersCsv({ rows, category: 'Dinner', activeEvery: 2 }),
  tables: [
    'users',
    'addresses',
    'subscriptions',
    'subscription_lines',
    'payment_methods',
    'credit_accounts',
    'credit_transactions',
  ],
  faults: (db, importId) => importFaults(db, importId),
};

/** Each with a price, two tags and an allergen. */
export const PRODUCTS: BenchedImport = {
  database: 'larder_bench_product_imports',
  path: '/api/admin/product-imports',
  noun: 'products',
  async build(db) {
    await buildCategory(db, 'Dinner');
    await sql`insert into tags (name) values ('Bench A'), ('Bench B')`.execute(db);
    await sql`insert into allergens (name) values ('Bench C')`.execute(db);
  },
  csv: (rows) =>
    [
      'sku,name,category,item_price,is_active,description,ingredients,tags,allergens\n',
      ...Array.from(
        { length: rows },
        (_, n) =>
          `B-${n},Dish ${n},Dinner,${(5 + (n % 900) / 100).toFixed(2)},no,Soup of roasted tomatoes.,"Tomatoes, salt.",Bench A; Bench B,Bench C\n`,
      ),
    ].join(''),
  tables: ['products', 'product_tags', 'product_allergens'],
  async faults(db, _, rows) {
    const { rows: counts } = await sql<{ products: number; tags: number; allergens: number }>`select
      (select count(*) from products where item_price_cents is not null)::int as products,
      (select count(*) from product_tags)::int as tags,
      (select count(*) from product_allergens)::int as allergens`.execute(db);
    const [found] = counts;
    return found?.products === rows && found.tags === 2 * rows && found.allergens === rows ? {} : { ...found };
  },
};

const LINES_EACH = 2;
const CUSTOMERS_OF_ORDERS = 1_000;

export const HISTORICAL_ORDERS: BenchedImport = {
  database: 'larder_bench_historical_orders',
  path: '/api/customers/admin/historical-order-imports',
  noun: 'rows',
  async build(db) {
    const { id } = await buildCustomer(db);
    await sql`insert into users (email, first_name, last_name, referral_id, status, external_id)
      select 'past-' || n || '@example.test', 'Ada', 'Past', 'P' || n, 'abandoned', 'P-' || n
      from generate_series(1, ${CUSTOMERS_OF_ORDERS - 1}) n`.execute(db);
    await sql`update users set email = 'past-0@example.test' where id = ${id}`.execute(db);
  },
  csv: (rows) =>
    [
      'order_number,email,delivered_on,total,product,quantity\n',
      ...Array.from({ length: rows }, (_, n) => {
        const order = Math.floor(n / LINES_EACH);
        return `H-${order},past-${order % CUSTOMERS_OF_ORDERS}@example.test,2025-01-09,72.50,SOUP-${n % 40},${1 + (n % 6)}\n`;
      }),
    ].join(''),
  tables: ['historical_orders'],
  async faults(db, _, rows) {
    const { rows: counts } = await sql<{ orders: number; lines: number }>`select count(*)::int as orders,
      coalesce(sum(jsonb_array_length(lines)), 0)::int as lines from historical_orders`.execute(db);
    const [found] = counts;
    return found?.orders === Math.ceil(rows / LINES_EACH) && found.lines === rows ? {} : { ...found };
  },
};
