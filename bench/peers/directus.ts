import type { Connection } from '../../apps/api/src/platform/database/database.ts';
import { type Ask, askWith } from './ask.ts';
import { addressOf, type NumberedPerson, openPeerDatabase, peopleInChunks } from './peer-database.ts';
import { installedVersion, isAddress, runCommand, startPeer } from './peer-server.ts';
import { newName, PAGE, pick, searchedName, type Target } from './target.ts';

const ADMIN = { email: 'bench@example.com', password: 'larder-bench' };
const CHUNK = 500;
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
  const { address, token, version, pids, stop } = await (isAddress(place) ? running(place) : started(server, place));
  const ask = askWith(address, { authorization: `Bearer ${token}` });
  return {
    name: 'Directus',
    version,
    pids,
    load: async (count) => {
      await makeCollections(ask);
      await addCustomers(ask, count);
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
  return { address, token, version: data.version ?? `at ${address}`, pids: [], stop: async () => {} };
}

async function started(server: Connection, folder: string) {
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: addressOf(await openPeerDatabase(server, 'peers_directus')),
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
  return { ...peer, version: installedVersion(folder, 'directus') };
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

async function addCustomers(ask: Ask, count: number): Promise<void> {
  const { data } = JSON.parse(await ask('/items/customers?aggregate[max]=id')) as {
    data: { max: { id: number | null } }[];
  };
  for (const people of peopleInChunks(data[0]?.max.id ?? 0, count, CHUNK)) {
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
