import type { Connection } from '../../apps/api/src/platform/database/database.ts';
import { askWith } from './ask.ts';
import { addressOf, openPeerDatabase, peopleInChunks, rowsOf } from './peer-database.ts';
import { installedVersion, isAddress, runCommand, startPeer } from './peer-server.ts';
import { newName, PAGE, pick, searchedName, type Target } from './target.ts';

const ADMIN = { email: 'bench@example.com', password: 'larder-bench' };
const CHUNK = 5_000;
const CUSTOMERS = '/admin/customers';
const FIELDS = 'id,email,first_name,last_name,phone,*addresses';

export async function startMedusa(server: Connection, place: string): Promise<Target> {
  const { address, authorization, version, database, pids, stop } = await (isAddress(place)
    ? running(place)
    : started(server, place));
  const ask = askWith(address, { authorization });
  return {
    name: 'Medusa',
    version,
    pids,
    load: async (count) => {
      if (database) await addCustomers(database, count);
      const ids = await findIds(ask, count);
      const list = `${CUSTOMERS}?fields=${FIELDS}&limit=${PAGE}&order=-created_at`;
      return {
        list: () => ask(list),
        search: (round) => ask(`${list}&q=${searchedName(round)}`),
        one: (round) => ask(`${CUSTOMERS}/${pick(ids, round)}?fields=${FIELDS},*groups`),
        save: (round) => ask(`${CUSTOMERS}/${pick(ids, round)}?fields=id`, { method: 'POST', json: newName(round) }),
      };
    },
    stop,
  };
}

/** A secret key is the user of basic authentication; any other token is a bearer's. */
async function running(address: string) {
  const token = process.env['MEDUSA_TOKEN'] ?? '';
  const authorization = token.startsWith('sk_') ? `Basic ${btoa(`${token}:`)}` : `Bearer ${token}`;
  return { address, authorization, version: `at ${address}`, database: null, pids: [], stop: async () => {} };
}

async function started(server: Connection, folder: string) {
  const database = await openPeerDatabase(server, 'peers_medusa');
  const env = {
    DATABASE_URL: addressOf(database),
    JWT_SECRET: 'larder-bench',
    COOKIE_SECRET: 'larder-bench',
    LOG_LEVEL: 'error',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    HOST: '127.0.0.1',
  };
  runCommand(folder, ['medusa', 'db:migrate'], env);
  const admins = await rowsOf(database, `select from "user" where email = $1`, [ADMIN.email]);
  if (admins.length === 0) runCommand(folder, ['medusa', 'user', '-e', ADMIN.email, '-p', ADMIN.password], env);
  const { address, token, pids, stop } = await startPeer({
    folder,
    command: ['medusa', 'start'],
    env,
    ready: '/health',
    signIn: async (to) => {
      const login = await askWith(to, {})('/auth/user/emailpass', { method: 'POST', json: ADMIN });
      return (JSON.parse(login) as { token: string }).token;
    },
  });
  const version = installedVersion(folder, '@medusajs/medusa');
  return { address, authorization: `Bearer ${token}`, version, database, pids, stop };
}

/** Into its tables, because its API creates customers one by one. */
async function addCustomers(database: Connection, count: number): Promise<void> {
  const [row] = await rowsOf<{ there: number }>(
    database,
    `select count(*)::int as there from customer where id like 'cus_larder_%'`,
  );
  await rowsOf(
    database,
    `insert into customer_group (id, name) values ('cusgroup_a', 'A'), ('cusgroup_b', 'B') on conflict do nothing`,
  );
  for (const people of peopleInChunks(row?.there ?? 0, count, CHUNK))
    await rowsOf(database, ADD, [JSON.stringify(people)]);
  await rowsOf(database, 'vacuum analyze');
}

const ADD = `
  with people as (
    select 'cus_larder_' || n as id, n, first_name, last_name, email, phone, line_1
    from jsonb_to_recordset($1) as person (n int, first_name text, last_name text, email text, phone text, line_1 text)
  ), customers as (
    insert into customer (id, first_name, last_name, email, phone, has_account)
    select id, first_name, last_name, email, phone, true from people
  ), members as (
    insert into customer_group_customer (id, customer_id, customer_group_id)
    select 'cusgc_larder_' || n, id, case when n % 2 = 0 then 'cusgroup_a' else 'cusgroup_b' end from people
  )
  insert into customer_address (id, customer_id, first_name, last_name, address_1, city, country_code, postal_code, phone, is_default_shipping)
  select 'cuaddr_larder_' || n, id, first_name, last_name, line_1, 'Springfield', 'us', '60601', phone, true from people`;

const ID_PAGE = 5_000;

async function findIds(ask: ReturnType<typeof askWith>, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const page = await ask(`${CUSTOMERS}?fields=id&order=id&limit=${ID_PAGE}&offset=${ids.length}`);
    const { customers } = JSON.parse(page) as { customers: { id: string }[] };
    if (customers.length === 0) throw new Error(`Medusa has ${ids.length} customers instead of ${count}`);
    ids.push(...customers.map(({ id }) => id));
  }
  return ids.slice(0, count);
}
