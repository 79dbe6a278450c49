import { inject } from 'vitest';
import { type Connection, connectionTo, createDatabase, rolesIn, runOn } from './template.ts';

export interface TestDatabase {
  connection: Connection;
  /** As the role that owns the tables: for what only a migration, a seed or an operator does. */
  owner: Connection;
  drop(): Promise<void>;
}

let made = 0;

/** A migrated database of this test file's own, as the program sees it. It may commit, notify and kill: nobody else sees it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { owner, program, drop } = await create(inject('template'));
  return { connection: program, owner, drop };
}

/** A database without anything, for tests of what makes the schema: as its owner. */
export async function createEmptyDatabase(): Promise<TestDatabase & { program: Connection; superuser: Connection }> {
  const { owner, program, superuser, drop } = await create('template0');
  return { connection: owner, owner, program, superuser, drop };
}

async function create(template: string) {
  const server = inject('testServer');
  const name = `larder_test_${process.pid}_${++made}`;
  // Copying files takes 13 to 20 ms in memory, the default of writing them through the log 20 to 39.
  await createDatabase(server, name, `template ${template} strategy file_copy`);
  return {
    ...rolesIn(server, name),
    superuser: connectionTo(server, name),
    drop: () => runOn(server, `drop database if exists ${name} with (force)`),
  };
}
