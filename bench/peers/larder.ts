import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Connection } from '../../apps/api/src/platform/database/database.ts';
import { connectionTo, createDatabase, rolesIn, runOn } from '../../apps/api/test/template.ts';
import { insertSession, startProgram, urlOf } from '../program.ts';
import { askWith } from './ask.ts';
import { asSuperuser, rowsOf } from './peer-database.ts';
import { newName, PAGE, pick, searchedName, type Target } from './target.ts';

export interface Checkout {
  folder: string;
  name: string;
  version: string;
  database: string;
}

export interface Customer {
  id: number;
  email: string;
  version: number;
}

const UNCHECKED = '-c session_replication_role=replica';
const USERS = '/api/customers/admin/users';

/** The checkout's own migrations, seed and program, so that an earlier release is measured as it was. */
export async function startLarder(server: Connection, checkout: Checkout): Promise<Target> {
  const { folder, name, version, database } = checkout;
  const root = asSuperuser(server);
  await runOn(root, `drop database if exists ${database} with (force)`);
  await createDatabase(root, database);
  const { owner, program: role } = rolesIn(root, database);
  const files = mkdtempSync(join(tmpdir(), 'larder-peers-'));
  const env = { DATABASE_URL: urlOf(role), MIGRATION_DATABASE_URL: urlOf(owner), DATA_DIR: files };
  const program = await startProgram(env, [], folder);
  return {
    name,
    version,
    pids: [program.pid],
    load: async (count) => {
      seed(folder, env, count);
      await runOn(connectionTo(root, database), 'vacuum analyze');
      return requestsOf(program.address, await signIn(owner), await findCustomers(owner));
    },
    stop: async () => {
      await program.stop();
      await runOn(root, `drop database ${database} with (force)`);
      rmSync(files, { recursive: true, force: true });
    },
  };
}

async function signIn(owner: Connection): Promise<string> {
  const database = openDatabase(owner, () => {}, 1);
  try {
    return await insertSession(database);
  } finally {
    await database.close();
  }
}

function seed(folder: string, env: Record<string, string>, count: number): void {
  const owner = new URL(env['MIGRATION_DATABASE_URL'] ?? '');
  owner.searchParams.set('options', UNCHECKED);
  const command = ['apps/api/seed/main.ts', `--customers=${count}`, '--orders-per-customer=1'];
  const { status, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env, MIGRATION_DATABASE_URL: owner.href },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the customers could not be created in ${folder}: ${stderr}`);
}

/** Not the few of the demo world, which have more of everything. */
export const findCustomers = (owner: Connection): Promise<Customer[]> =>
  rowsOf<Customer>(owner, `select id, email, version from users where referral_id like 'BULK%' order by id`);

function requestsOf(address: string, cookie: string, customers: Customer[]) {
  const ask = askWith(address, { cookie });
  return {
    list: () => ask(`${USERS}?include=defaultAddress&per_page=${PAGE}`),
    search: (round: number) => ask(`${USERS}?include=defaultAddress&per_page=${PAGE}&keyword=${searchedName(round)}`),
    one: (round: number) => ask(`${USERS}/${pick(customers, round).id}?include=defaultAddress,subscription,profile`),
    save: async (round: number) => {
      const customer = pick(customers, round);
      const { id, email, version } = customer;
      const json = { ...newName(round), email, version };
      const saved = JSON.parse(await ask(`${USERS}/${id}`, { method: 'PUT', json })) as { data: Customer };
      customer.version = saved.data.version;
    },
  };
}
