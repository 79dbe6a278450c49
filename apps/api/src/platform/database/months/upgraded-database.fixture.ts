import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createEmptyDatabase } from '../../../../test/database.ts';
import { MIGRATIONS } from '../../../open-data.ts';
import { type Database, openDatabase } from '../database.ts';
import { prepareDatabase } from '../prepare-database.ts';

export interface UpgradedDatabase {
  database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  program: Database;
  owner: Database;
  close(): Promise<void>;
}

/** Rows are written while the migration `first` and the later ones have not run. */
export async function upgradeFrom(
  first: string,
  write: (databases: Pick<UpgradedDatabase, 'program' | 'owner'>) => Promise<void>,
): Promise<UpgradedDatabase> {
  const database = await createEmptyDatabase();
  const before = mkdtempSync(join(tmpdir(), 'larder-months-'));
  cpSync(MIGRATIONS, before, {
    recursive: true,
    filter: (file) => !(file.endsWith('.sql') && basename(file) >= first),
  });
  await prepareDatabase(database, before);
  rmSync(before, { recursive: true });
  const program = openDatabase(database.program, () => {}, 6);
  const owner = openDatabase(database.owner, () => {}, 2);
  await write({ program, owner });
  await prepareDatabase(database, MIGRATIONS);
  const close = async () => {
    await program.close();
    await owner.close();
    await database.drop();
  };
  return { database, program, owner, close };
}
