import { existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFolder } from '../embedded-postgres/server-folder.ts';
import { StartFault } from '../start-fault.ts';
import { COMPLETE, partsOf } from './back-up.ts';
import { copyTree } from './copy-tree.ts';

/** The next start recovers it. Existing pictures stay: a name always means the same picture. */
export async function restore(
  backup: string,
  dataDir: string,
  files: string | null,
  say: (message: string) => void,
): Promise<void> {
  // Version 0.1.0 stored the database alone, without a folder around it.
  const isOld = existsSync(join(backup, 'backup_label'));
  const parts = isOld ? { database: backup, files: null } : partsOf(backup);
  if (!isOld && !existsSync(join(backup, COMPLETE)))
    throw new StartFault(`${backup} is not a backup of Larder, or was not finished.`);
  const { cluster, control, account } = serverFolder(dataDir, say);
  if (existsSync(cluster)) {
    throw new StartFault(
      `There is a database in ${cluster} already. Stop Larder and move that folder away, or set DATA_DIR to a new one.`,
    );
  }
  const part = join(control, 'restored'); // out of reach of the account until it is whole
  if (!parts.files) say('This backup was made by a version that did not include the pictures.');
  else if (files === null)
    say(`Pictures in ${parts.files} are not uploaded. Copy them to the bucket of FILES_URL with its own tools.`);
  else {
    mkdirSync(files, { recursive: true });
    await cp(parts.files, files, { recursive: true, force: false });
  }
  rmSync(part, { recursive: true, force: true }); // of a restore that was cut short
  const { uid } = lstatSync(parts.database);
  await copyTree({ from: parts.database, to: part, isLeftOut: () => false, uid, owner: account });
  renameSync(part, cluster); // a restore that was cut short is not taken for a database
}
