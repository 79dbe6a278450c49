import type { Connection } from '../../apps/api/src/platform/database/database.ts';
import { type Ask, askWith } from './ask.ts';
import { addressOf, type NumberedPerson, openPeerDatabase, peopleInChunks, rowsOf } from './peer-database.ts';
import { installedVersion, isAddress, runCommand, startPeer } from './peer-server.ts';
import { newName, PAGE, pick, searchedName, type Target } from './target.ts';

const ADMIN = { email: 'bench@example.com', password: 'larder-bench' };
const ITEMS_AT_ONCE = 500;
const ROWS_AT_ONCE = 5_000;
const CYCLES = 2;

/** Tables like those of Larder, made by its API. */
const FIELDS = {
  cycles: ['name'],
  customers: ['first_name', 'last_name', 'email', 'phone', 'status'],
  addresses: ['line_1', 'city', 'zip_code', 'phone'],
  subscriptions: ['status'],
};
const RELATIONS = [
  ['customers', 'cycle', 'cycles', null],
  ['addresses', 'customer', 'customers', 'addresses'],
  ['subscriptions', 'customer', 'customers', 'subscriptions'],
] as const;

export async function startDirectus(server: Connection, place: string): Promise<Target> {
  const { address, token, version, database, pids, stop } = await (isAddress(place)
    ? running(place)
    : started(server, place));
  const ask = askWith(address, { authorization: `Bearer ${token}` });
  return {
    name: 'Directus',
    version,
    pids,
    load: async (count) => {
      await makeCollections(ask);
      await (database ? insertCustomers(database, count) : postCustomers(ask, count));
      const ids = Array.from({ length: count }, (_, index) => index + 1);
      const list = `/items/customers?fields=*,addresses.*&sort=-id&limit=${PAGE}&meta=filter_count`;
      return {
        list: () => ask(list),
        search: (round) => ask(`${list}&search=${searchedName(round)}`),
        one: (round) => ask(`/items/customers/${pick(ids, round)}?fields=*,addresses.*,subscriptions.*,cycle.*`),
        save: (round) => ask(`/items/customers/${pick(ids, round)}`, { method: 'PATCH', json: newName(round) }),
      };
    },
    stop,
  };
}

async function running(address: string) {
  const token = process.env['DIRECTUS_TOKEN'] ?? '';
  const { data } = JSON.parse(await askWith(address, { authorization: `Bearer ${token}` })('/server/info')) as {
    data: { version?: string };
  };
  return { address, token, version: data.version ?? `at ${address}`, database: null, pids: [], stop: async () => {} };
}

async function started(server: Connection, folder: string) {
  const database = await openPeerDatabase(server, 'peers_directus');
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: addressOf(database),
    SECRET: 'larder-bench-larder-bench-larder-bench',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ACCESS_TOKEN_TTL: '1d',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    HOST: '127.0.0.1',
    // It refuses calls when its event loop is busy, and 16 connections keep it busy.
    PRESSURE_LIMITER_ENABLED: 'false',
  };
  runCommand(folder, ['directus', 'bootstrap'], env);
  const peer = await startPeer({
    folder,
    command: ['directus', 'start'],
    env,
    ready: '/server/ping',
    signIn: async (to) => {
      const login = await askWith(to, {})('/auth/login', { method: 'POST', json: ADMIN });
      return (JSON.parse(login) as { data: { access_token: string } }).data.access_token;
    },
  });
  return { ...peer, database, version: installedVersion(folder, 'directus') };
}

async function makeCollections(ask: Ask): Promise<void> {
  const { data } = JSON.parse(await ask('/collections')) as { data: { collection: string }[] };
  if (data.some(({ collection }) => collection === 'customers')) return;
  const post = (path: string, json: object) => ask(path, { method: 'POST', json });
  for (const [collection, names] of Object.entries(FIELDS)) {
    const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
    const fields = [key, ...names.map((field) => ({ field, type: 'string' }))];
    await post('/collections', { collection, schema: {}, meta: {}, fields });
  }
  for (const [collection, field, related_collection, one_field] of RELATIONS) {
    await post(`/fields/${collection}`, { field, type: 'integer', schema: { is_indexed: true } });
    if (one_field !== null)
      await post(`/fields/${related_collection}`, { field: one_field, type: 'alias', meta: { special: ['o2m'] } });
    await post('/relations', { collection, field, related_collection, meta: { one_field }, schema: {} });
  }
  await post('/items/cycles', [{ name: 'A' }, { name: 'B' }]);
}

/** Into its tables: its API creates 30 a second. */
async function insertCustomers(database: Connection, count: number): Promise<void> {
  const [row] = await rowsOf<{ last: number }>(database, 'select coalesce(max(id), 0)::int as last from customers');
  for (const people of peopleInChunks(row?.last ?? 0, count, ROWS_AT_ONCE))
    await rowsOf(database, INSERT, [JSON.stringify(people)]);
  await rowsOf(database, 'vacuum analyze');
}

const INSERT = `
  with people as (
    select * from jsonb_to_recordset($1) as person (n int, first_name text, last_name text, email text, phone text, line_1 text)
  ), added as (
    insert into customers (id, first_name, last_name, email, phone, status, cycle)
    select n, first_name, last_name, email, phone, 'active', 1 + n % ${CYCLES} from people
  ), placed as (
    insert into addresses (customer, line_1, phone, city, zip_code)
    select n, line_1, phone, 'Springfield', '60601' from people
  )
  insert into subscriptions (customer, status) select n, 'active' from people`;

async function postCustomers(ask: Ask, count: number): Promise<void> {
  const { data } = JSON.parse(await ask('/items/customers?aggregate[max]=id')) as {
    data: { max: { id: number | null } }[];
  };
  for (const people of peopleInChunks(data[0]?.max.id ?? 0, count, ITEMS_AT_ONCE)) {
    const post = (collection: string, toItem: (person: NumberedPerson) => object) =>
      ask(`/items/${collection}?fields=id`, { method: 'POST', json: people.map(toItem) });
    await post('customers', ({ n, first_name, last_name, email, phone }) => ({
      id: n,
      first_name,
      last_name,
      email,
      phone,
      status: 'active',
      cycle: 1 + (n % CYCLES),
    }));
    await post('addresses', ({ n, line_1, phone }) => ({
      customer: n,
      line_1,
      phone,
      city: 'Springfield',
      zip_code: '60601',
    }));
    await post('subscriptions', ({ n }) => ({ customer: n, status: 'active' }));
  }
}
