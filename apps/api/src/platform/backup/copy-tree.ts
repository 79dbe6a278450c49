import { createWriteStream } from 'node:fs';
import { chown, constants, lstat, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartFault, codeOf } from '../start-fault.ts';

/** Most files of a database are small, and a stream for each took several times as long. */
const LARGE = 4 * 2 ** 20;

interface Owner {
  uid: number;
  gid: number;
}

interface Copy {
  from: string;
  to: string;
  isLeftOut: (path: string) => boolean;
  /** The only owner allowed: otherwise root would copy its own files for anybody who links to them there. */
  uid: number;
  owner: Owner | null;
}

/** The server keeps working, so files may vanish; the log repairs what is torn or missing. */
export async function copyTree(copy: Copy, path = ''): Promise<void> {
  const { from, to, isLeftOut, owner } = copy;
  const source = join(from, path);
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  for (const name of await readdir(source)) {
    const inside = path === '' ? name : `${path}/${name}`;
    if (!isLeftOut(inside)) await copyOne(copy, inside);
  }
  await own(join(to, path), owner);
}

async function copyOne(copy: Copy, path: string): Promise<void> {
  const { from, to, uid, owner } = copy;
  const source = join(from, path);
  const target = join(to, path);
  try {
    if ((await lstat(source)).isDirectory()) return await copyTree(copy, path);
    await copyFile(source, target, uid);
    await own(target, owner);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

async function copyFile(source: string, target: string, uid: number): Promise<void> {
  const file = await openOwn(source);
  const stats = await file?.stat();
  if (!file || !stats?.isFile() || stats.uid !== uid) {
    await file?.close();
    throw new StartFault(`${source} is not a file of the database. Remove it and try again.`);
  }
  if (stats.size > LARGE)
    return pipeline(file.createReadStream({ highWaterMark: LARGE }), createWriteStream(target, { mode: 0o600 }));
  try {
    await writeFile(target, await file.readFile(), { mode: 0o600 });
  } finally {
    await file.close();
  }
}

/** Null for a link. Opening a pipe does not wait for its writer. */
async function openOwn(source: string) {
  try {
    return await open(source, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === 'ELOOP') return null;
    throw error;
  }
}

async function own(path: string, owner: Owner | null): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}
