import { chmod, chown, constants, copyFile, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../start-fault.ts';

interface Owner {
  uid: number;
  gid: number;
}

/**
 * Copies a folder with its rights. The server works on while it is copied, so a file may go away under our hands; what
 * is torn or missing, the log makes good. `isLeftOut` is asked for paths from the top, `base/1/2619`.
 */
export async function copyTree(
  from: string,
  to: string,
  isLeftOut: (path: string) => boolean,
  owner: Owner | null = null,
  path = '',
): Promise<void> {
  const source = join(from, path);
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  for (const name of await readdir(source)) {
    const inside = path === '' ? name : `${path}/${name}`;
    if (!isLeftOut(inside)) await copyOne(from, to, inside, isLeftOut, owner);
  }
  await own(join(to, path), owner);
}

async function copyOne(
  from: string,
  to: string,
  path: string,
  isLeftOut: (path: string) => boolean,
  owner: Owner | null,
): Promise<void> {
  const source = join(from, path);
  const target = join(to, path);
  try {
    if ((await lstat(source)).isDirectory()) return await copyTree(from, to, isLeftOut, owner, path);
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    await chmod(target, 0o600);
    await own(target, owner);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

async function own(path: string, owner: Owner | null): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}
