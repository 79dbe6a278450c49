import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../apps/api/test/builders.ts';
import { buildProduct } from '../apps/api/test/orders.ts';
import type { Connection, Db } from '../apps/api/src/platform/database/database.ts';
import { ratio, timed } from './measure.ts';
import { makeOwnDatabase } from './own-database.ts';
import { insertSession, memoryOf, startProgram } from './program.ts';

const NAME = 'larder_bench_exports';
const LINES_EACH = 5;
const ORDERS_EACH = 4;
const CUTOFFS = { 1: '2099-09-01T04:59:59Z', 2: '2099-09-02T04:59:59Z' };

/** Against COPY of the same columns by one query. */
export async function benchExports(server: Connection, rows: number): Promise<string[]> {
  const { urls, database, drop } = await makeOwnDatabase(server, NAME);
  await buildStaff(database.db);
  await buildShipping(database.db);
  await buildRows(database.db, database.pool, Math.ceil(rows / LINES_EACH / ORDERS_EACH));
  const copied = { orders: await timedCopy(database.pool, ORDERS), users: await timedCopy(database.pool, USERS) };
  const program = await startProgram({ ...urls, DATA_DIR: '/tmp' });
  try {
    const cookie = await insertSession(database);
    const from = { ...program, cookie };
    const orders = await download(from, '/api/sales/admin/orders.csv', rows);
    const users = await download(from, '/api/customers/admin/users.csv', rows / LINES_EACH / ORDERS_EACH);
    return [
      'file | rows | size | time | rows a second | to COPY | memory, the most in each fifth of the rows',
      lineOf('orders with their lines', orders, copied.orders),
      lineOf('users', users, copied.users),
    ];
  } finally {
    await program.stop();
    await drop();
  }
}

interface Download {
  rows: number;
  bytes: number;
  took: number;
  idle: number;
  /** In MB, the most in each fifth of the rows: flat, or growing. */
  most: number[];
}

async function download(
  { address, pid, cookie }: { address: string; pid: number; cookie: string },
  path: string,
  expected: number,
): Promise<Download> {
  const idle = memoryOf(pid);
  const most = [0, 0, 0, 0, 0];
  let rows = -1;
  let bytes = 0;
  const { took } = await timed(async () => {
    const answer = await fetch(`${address}${path}`, { headers: { cookie } });
    if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) rows += 1;
      const fifth = Math.min(4, Math.floor((Math.max(0, rows) * 5) / expected));
      most[fifth] = Math.max(most[fifth] ?? 0, memoryOf(pid));
    }
  });
  return { rows, bytes, took, idle, most };
}

function lineOf(file: string, { rows, bytes, took, idle, most }: Download, copied: number): string {
  const size = `${(bytes / 1_000_000).toFixed(0)} MB`;
  const rate = Math.round((rows * 1_000) / took);
  return `${file} | ${rows} | ${size} | ${(took / 1_000).toFixed(1)} s | ${rate} | ${ratio(took, copied)} | idle ${idle}, then ${most.join(', ')} MB`;
}

/** Each customer has an order in each of four weeks, each order a line of five products. */
async function buildRows(db: Db, pool: pg.Pool, customers: number): Promise<void> {
  const category = await buildCategory(db, 'Dinner');
  for (let n = 0; n < LINES_EACH; n++) await buildProduct(db, category.id);
  const dates = ['2099-09-07', '2099-09-14', '2099-09-21', '2099-09-28'];
  for (const [n, date] of dates.entries()) await buildWeek(db, date, CUTOFFS, 209_937 + n);
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into users (email, first_name, last_name, referral_id, status, production_cycle_id)
        select 'bench' || n || '@example.test', 'Ada', 'Bench' || n, 'B' || n, 'active', 1 from generate_series(1, $1) n`,
      [customers],
    );
    await client.query(`insert into addresses (user_id, is_default, line_1, city, state_id, zip_code, phone)
      select id, true, id || ' Main Street', 'Chicago', 'IL', '60601', '3125550142' from users where last_name like 'Bench%'`);
    await client.query(`insert into credit_accounts (user_id, type, balance_cents)
      select id, 'CREDIT', id % 5000 from users where last_name like 'Bench%'`);
    await client.query(`insert into orders (user_id, address_id, order_week_id, production_cycle_id, order_index, ship_at,
        deliver_at, items_cents, total_cents)
      select a.user_id, a.id, w.id, 1, 1, w.date, w.date, 5000, 5000 from addresses a cross join order_weeks w`);
    await client.query(`insert into order_items (order_id, user_id, cart, product_id, category_id, quantity, unit_price_cents)
      select o.id, o.user_id, 'now', p.id, p.category_id, 1, 1000 from orders o cross join products p`);
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

const ORDERS = `select o.id, o.kind, o.status, o.is_skipped, o.is_incomplete, w.number, w.date, c.name, o.ship_at,
    o.deliver_at, r.name, u.id, u.email, u.first_name, u.last_name, a.phone, a.line_1, a.line_2, a.city, a.state_id,
    a.zip_code, a.type, a.delivery_instructions, k.name, p.sku, p.name, i.quantity, i.unit_price_cents, o.items_cents,
    o.discount_cents, o.shipping_cents, o.tax_cents, o.total_cents
  from orders o join users u on u.id = o.user_id join order_weeks w on w.id = o.order_week_id
  join production_cycles c on c.id = o.production_cycle_id join addresses a on a.id = o.address_id
  left join carriers r on r.id = o.carrier_id join order_items i on i.order_id = o.id and i.cart = 'now'
  join products p on p.id = i.product_id join categories k on k.id = i.category_id
  order by o.order_week_id desc, o.id desc`;

const USERS = `select u.id, u.external_id, u.email, u.first_name, u.last_name, u.status, u.is_admin, u.is_comped,
    u.activated_at, u.number_of_active_weeks, c.name, b.balance_cents, a.line_1, a.line_2, a.city, a.state_id,
    a.zip_code, a.phone, a.type, a.delivery_instructions, u.erased_at
  from users u left join production_cycles c on c.id = u.production_cycle_id
  left join addresses a on a.user_id = u.id and a.is_default left join credit_accounts b on b.user_id = u.id
  order by u.id desc`;

async function timedCopy(pool: pg.Pool, query: string): Promise<number> {
  const client = await pool.connect();
  try {
    const { took } = await timed(async () => {
      let bytes = 0;
      for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format csv)`)))
        bytes += (chunk as Buffer).length;
      return bytes;
    });
    return took;
  } finally {
    client.release();
  }
}
