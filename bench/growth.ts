import { routes } from '@larder/contract/routes.ts';
import type { Route } from '@larder/contract/wire/route.ts';
import type pg from 'pg';
import { seedDemoOnce } from '../apps/api/seed/seed-demo-once.ts';
import { buildWeek } from '../apps/api/test/builders.ts';
import { createDatabase, rolesIn } from '../apps/api/test/template.ts';
import { passCutoff } from '../apps/api/src/areas/orders/weeks/pass-cutoff.ts';
import { priceComingOrders } from '../apps/api/src/areas/orders/pricing/price-orders.ts';
import type { Config } from '../apps/api/src/config.ts';
import { MIGRATIONS } from '../apps/api/src/open-data.ts';
import {
  type Connection,
  type Database,
  inTransaction,
  openDatabase,
} from '../apps/api/src/platform/database/database.ts';
import { prepareDatabase } from '../apps/api/src/platform/database/prepare-database.ts';
import { SUPERUSER } from '../apps/api/src/platform/embedded-postgres/make-cluster.ts';
import { folderFiles } from '../apps/api/src/platform/files/folder-files.ts';
import { jobContext } from '../apps/api/src/platform/jobs/job-context.fixture.ts';
import { startJobs } from '../apps/api/src/platform/jobs/start-jobs.ts';
import { jobsPlan } from '../apps/api/src/schedules.ts';
import { inTurns, ms, ratio, timed, timesOf, type Work } from './measure.ts';
import { grow, UNCHECKED } from './prepare.ts';
import { insertSession, startProgram, urlOf } from './program.ts';
import { seconds } from './step.ts';

interface Growth {
  /** Customers of each database, which stays for the next run. */
  sizes: number[];
  /** The orders of the measured cutoff. */
  orders: number;
  rounds: number;
}

interface Sized {
  customers: number;
  connection: Connection;
  database: Database;
  address: string;
  cookie: string;
  /** Orders of customers from the whole range of numbers, for the page of an order. */
  sample: Sample[];
  stop(): Promise<void>;
}

interface Sample {
  id: number;
  email: string;
  order: number;
}

const CALLS = {
  'the users': () => '/api/customers/admin/users?include=defaultAddress&per_page=10',
  'active users, page 100': () =>
    '/api/customers/admin/users?include=defaultAddress&per_page=10&status=active&page=100',
  'users by a common name': () => '/api/customers/admin/users?include=defaultAddress&per_page=10&keyword=smith',
  'users by one e-mail': ({ email }: Sample) =>
    `/api/customers/admin/users?include=defaultAddress&per_page=10&keyword=${encodeURIComponent(email)}`,
  'the head of a customer': ({ id }: Sample) => `/api/customers/admin/users/${id}/head`,
  'the boxes of a customer': ({ id }: Sample) => `/api/customers/admin/users/${id}/boxes`,
  'the page of an order': ({ order }: Sample) => `/api/sales/admin/orders/${order}`,
};
const SAVE = 'a customer saved';
const SAMPLE = 400;
/** The first begins with empty buffers after a start. */
const CUTOFF_RUNS = 3;
const PRICED_AT_ONCE = 1_000;
/** By a cutoff. Others keep their place in memory from run to run. */
const WRITTEN = ['orders', 'order_items', 'payments', 'credit_accounts', 'credit_transactions', 'changes'];

/** The same calls and the same cutoff in databases of several sizes, in turns. */
export async function benchGrowth(
  server: Connection,
  config: Config,
  { sizes, orders, rounds }: Growth,
  say: (line: string) => void,
): Promise<void> {
  const all: Sized[] = [];
  try {
    for (const customers of sizes) all.push(await open(server, config, customers, say));
    (await calls(all, rounds)).forEach(say);
    say('');
    (await readsOfACustomer(all, rounds / 10)).forEach(say);
    say('');
    (await cutoffs(all, config, orders)).forEach(say);
  } finally {
    for (const sized of all) await sized.stop();
  }
}

async function open(
  server: Connection,
  config: Config,
  customers: number,
  say: (line: string) => void,
): Promise<Sized> {
  const root = 'connectionString' in server ? server : { ...server, user: SUPERUSER };
  const name = `larder_growth_${customers}`;
  await createDatabase(root, name).catch(refuseOther('42P04'));
  const { owner: connection, program } = rolesIn(root, name);
  await prepareDatabase({ owner: connection, program }, MIGRATIONS);
  const database = openDatabase(connection, () => {});
  await seedDemoOnce(database.pool, folderFiles(config));
  await grow(connection, customers, say);
  const urls = { DATABASE_URL: urlOf(program), MIGRATION_DATABASE_URL: urlOf(connection) };
  const { address, stop } = await startProgram({ ...urls, DATA_DIR: config.DATA_DIR }, ['--role=web']);
  const cookie = await insertSession(database);
  const sample = await readSample(database.pool, customers);
  return {
    customers,
    connection,
    database,
    address,
    cookie,
    sample,
    stop: async () => {
      await stop();
      await database.close();
    },
  };
}

const refuseOther = (code: string) => (error: unknown) => {
  if ((error as { code?: string }).code !== code) throw error;
};

async function readSample(pool: pg.Pool, customers: number): Promise<Sample[]> {
  const { rows } = await pool.query<Sample>(
    `select u.id, u.email, o.id as order
     from generate_series(1000, $1::int, $1::int / $2::int) wanted
       cross join lateral (select id, email from users where id >= wanted and status = 'active' order by id limit 1) u
       cross join lateral (select id from orders where user_id = u.id order by id desc limit 1) o`,
    [customers - 1_000, SAMPLE],
  );
  return rows;
}

async function calls(all: Sized[], rounds: number): Promise<string[]> {
  const lines = [headingOf(all)];
  for (const [name, pathOf] of Object.entries(CALLS)) lines.push(await readRow(name, all, pathOf, rounds));
  const save = all.map((sized) => (round: number) => {
    const { id, email } = pick(sized, round);
    const body = { first_name: 'Ada', last_name: `Growth ${round}`, email };
    return ask(sized, `/api/customers/admin/users/${id}`, body);
  });
  return [...lines, await row(SAVE, save, rounds)];
}

const headingOf = (all: Sized[]) =>
  ['call', ...all.map(({ customers }) => `${customers} customers: p50 ms | to the first`)].join(' | ');

/** Each customer of the sample is read once before: a larger database has more rows that no memory holds yet. */
async function readRow(
  name: string,
  all: Sized[],
  pathOf: (sample: Sample) => string,
  rounds: number,
): Promise<string> {
  for (const sized of all) for (const each of sized.sample) await ask(sized, pathOf(each));
  const works = all.map((sized) => (round: number) => ask(sized, pathOf(pick(sized, round))));
  return row(name, works, rounds);
}

async function row(name: string, works: Work[], rounds: number): Promise<string> {
  const times = (await inTurns(works, rounds)).map((each) => timesOf(each).p50);
  const first = times[0] ?? 1;
  return [name, ...times.map((time) => `${ms(time)} | ${ratio(time, first)}`)].join(' | ');
}

/** Each call that reads something of one customer by the customer's number alone; one that refuses is named. */
async function readsOfACustomer(all: Sized[], rounds: number): Promise<string[]> {
  const lines = [headingOf(all)];
  for (const [name, { method, path, query }] of Object.entries<Route>(routes)) {
    const pathOf = pathOfCustomer(path, query);
    if (method !== 'GET' || pathOf === null) continue;
    const line = readRow(name, all, ({ id }) => pathOf(id), rounds);
    lines.push(await line.catch((error: unknown) => `${name} | ${(error as Error).message}`));
  }
  return lines;
}

function pathOfCustomer(path: string, query: Route['query']): ((id: number) => string) | null {
  if (path.includes('users/{id}')) {
    const filled = (id: number) => path.replace('{id}', String(id));
    return path.replace('{id}', '').includes('{') ? null : filled;
  }
  const namesCustomer = query !== undefined && 'user_id' in query.shape && !path.includes('{');
  return namesCustomer ? (id) => `${path}?user_id=${id}` : null;
}

function pick({ sample }: Sized, round: number): Sample {
  const each = sample[(round * 7) % sample.length];
  if (!each) throw new Error('no customers');
  return each;
}

async function ask({ address, cookie }: Sized, path: string, body?: object): Promise<void> {
  const key = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(address + path, {
    method: body ? 'PUT' : 'GET',
    headers: { cookie, ...(body && key) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
}

/** Each run has a week of its own, since a cutoff passes only once. */
async function cutoffs(all: Sized[], config: Config, orders: number): Promise<string[]> {
  const runs: number[][] = all.map(() => []);
  for (let run = 0; run < CUTOFF_RUNS; run++)
    for (const [index, sized] of all.entries()) runs[index]?.push(await cutoff(sized, config, orders));
  const best = runs.map((times) => Math.min(...times));
  const median = runs.map((times) => timesOf(times).p50);
  return [
    `a cutoff of ${orders} orders | runs | best to the first | median to the first`,
    ...all.map(({ customers }, index) =>
      [
        `${customers} customers`,
        (runs[index] ?? []).map(seconds).join(', '),
        ratio(best[index] ?? 0, best[0] ?? 1),
        ratio(median[index] ?? 0, median[0] ?? 1),
      ].join(' | '),
    ),
  ];
}

async function cutoff({ database, connection }: Sized, config: Config, orders: number): Promise<number> {
  // Charges of an earlier run are never made: this cutoff would wait for them for an hour.
  await database.pool.query(`update order_week_cycles set cutoff_begun_at = cutoff_begun_at - interval '2 hours'`);
  const moment = Temporal.Now.instant().round('millisecond').subtract({ hours: 1 });
  await addOrders(connection, database, moment, orders);
  const { db } = database;
  const ctx = { ...jobContext(db), config };
  const plan = { ...jobsPlan, connection, config, db, files: ctx.files, log: ctx.log };
  const queue = await startJobs({ ...plan, role: 'web' });
  await database.pool.query('checkpoint').catch(() => {});
  const { took } = await timed(() => passCutoff.run({ ...ctx, jobs: queue }, moment));
  await queue.stop();
  await refuseUnfinished(database.pool);
  return took;
}

async function refuseUnfinished(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::int as left from orders o join order_week_cycles c using (order_week_id, production_cycle_id)
     where c.cutoff_at < now() and o.status = 'active' and o.total_at_cutoff_cents is null`,
  );
  if (rows[0]?.left !== 0) throw new Error(`the cutoff left ${rows[0]?.left} orders`);
}

/** One order each for active customers from the whole range of numbers, with the meals of their last one. */
async function addOrders(
  connection: Connection,
  { db }: Database,
  moment: Temporal.Instant,
  orders: number,
): Promise<void> {
  const latest = db.selectFrom('order_weeks').select('date').orderBy('date', 'desc').limit(1);
  const { date } = await latest.executeTakeFirstOrThrow();
  const monday = Temporal.PlainDate.from(date).add({ days: 7 });
  const number = (monday.yearOfWeek ?? monday.year) * 100 + (monday.weekOfYear ?? 0);
  const week = await buildWeek(db, monday.toString(), { 1: moment.toString(), 2: '2099-01-01T00:00:00Z' }, number);
  const filling = openDatabase({ ...connection, ...UNCHECKED }, () => {}, 1);
  const { pool } = filling;
  await pool.query(
    `insert into orders (user_id, order_week_id, production_cycle_id, order_index, address_id)
     select chosen.id, $1, 1, 1000, a.id
     from (select id from users where status = 'active' and not is_comped order by id % 97, id limit $2) chosen
       join addresses a on a.user_id = chosen.id and a.is_default`,
    [week.id, orders],
  );
  await pool.query(
    `insert into order_items (order_id, user_id, cart, product_id, category_id, quantity, unit_price_cents)
     select o.id, o.user_id, cart, meal.id, meal.category_id, 2, 1199
     from orders o
       cross join (select id, category_id from products where is_active order by id limit 4) meal
       cross join unnest(array['generated', 'now']) cart
     where o.order_week_id = $1`,
    [week.id],
  );
  await priceAll(filling, week.id);
  await pool.query(`vacuum analyze ${WRITTEN.join(', ')}`);
  await filling.close();
}

/** In real use an order is priced when it is made. One that a cutoff prices is updated twice, and the second update checks all references. */
async function priceAll({ db }: Database, weekId: number): Promise<void> {
  const all = await db
    .selectFrom('orders')
    .select('id')
    .where('order_week_id', '=', weekId)
    .orderBy('user_id')
    .execute();
  const ids = all.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += PRICED_AT_ONCE)
    await inTransaction(db, (tx) => priceComingOrders(tx, ids.slice(from, from + PRICED_AT_ONCE)));
}
