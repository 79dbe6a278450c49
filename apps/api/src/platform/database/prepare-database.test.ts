import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { addressOf } from '../../../test/faults/child-program.ts';
import { openJobs } from '../../../test/jobs.ts';
import { MIGRATIONS } from '../../open-data.ts';
import { type Connection, type Database, openDatabase } from './database.ts';
import { prepareDatabase } from './prepare-database.ts';

let database: TestDatabase;
let program: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  program = openDatabase(database.connection, () => {}, 1);
});
afterAll(async () => {
  await program.close();
  await database.drop();
});

/** As when a commit would wait for a standby that is away: whatever is written fails. */
const readOnly = (connection: Connection): Connection => ({
  connectionString: `${addressOf(connection)}?options=-c%20default_transaction_read_only%3Don`,
});

test('a process that starts on a database that another has prepared writes nothing before it answers calls', async () => {
  const start = async (owner: Connection, connection: Connection) => {
    const applied = await prepareDatabase({ owner, program: connection }, MIGRATIONS);
    await (await openJobs(connection, testConfig(), program.db)).stop();
    return applied;
  };
  await start(database.owner, database.program);
  expect(await start(readOnly(database.owner), readOnly(database.program))).toEqual([]);
});

test('an address that leads elsewhere is refused by the name of its setting', async () => {
  const other = await createTestDatabase();
  const withUnknownRole = (connection: Connection): Connection => {
    const address = new URL(addressOf(connection));
    address.username = 'unknown_role';
    return { connectionString: address.href };
  };
  const start = (roles: { owner: Connection; program: Connection }) => prepareDatabase(roles, MIGRATIONS);
  try {
    await expect(start({ owner: other.owner, program: database.program })).rejects.toThrow(
      /^MIGRATION_DATABASE_URL leads to the database "\w+" and DATABASE_URL to "\w+": both must lead to the same one\.$/,
    );
    await expect(start({ owner: withUnknownRole(database.owner), program: database.program })).rejects.toThrow(
      /^MIGRATION_DATABASE_URL: the database cannot be reached: .*unknown_role.*[^.]\.$/,
    );
    await expect(start({ owner: database.owner, program: withUnknownRole(database.program) })).rejects.toThrow(
      /^DATABASE_URL: the database cannot be reached: .*unknown_role.*[^.]\.$/,
    );
  } finally {
    await other.drop();
  }
});
