import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { serverFolder } from '../embedded-postgres/server-folder.ts';
import { StartFault } from '../start-fault.ts';
import { copyTree } from './copy-tree.ts';

/** Puts a backup where the embedded server of `dataDir` looks for its database; the next start recovers it. */
export async function restore(backup: string, dataDir: string, say: (words: string) => void): Promise<void> {
  if (!existsSync(join(backup, 'backup_label')))
    throw new StartFault(`${backup} is no backup of Larder, or one that was not finished.`);
  const { cluster, control, account } = serverFolder(dataDir, say);
  if (existsSync(cluster)) {
    throw new StartFault(
      `There is a database in ${cluster} already. Stop Larder and move that folder away, or set DATA_DIR to a new one.`,
    );
  }
  const part = join(control, 'restored'); // out of reach of the account until it is whole
  await copyTree(backup, part, () => false, account);
  renameSync(part, cluster); // a restore that was cut short is not taken for a database
}
