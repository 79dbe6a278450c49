import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { access, mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import { messageOf, StartFault } from '../start-fault.ts';
import { type FilesConfig, type FileStorage, isPicture, MAX_AGE_SECONDS } from './file-storage.ts';

export const filesFolder = ({ FILES_URL, DATA_DIR }: Pick<FilesConfig, 'DATA_DIR' | 'FILES_URL'>): string =>
  FILES_URL ?? join(DATA_DIR, 'files');

export function folderFiles(config: Pick<FilesConfig, 'DATA_DIR' | 'FILES_URL'>): FileStorage {
  const root = filesFolder(config);
  const write = (path: string, content: Buffer | Readable) => writeWhole(join(root, path), content);
  return {
    write,
    has: (path) =>
      access(join(root, path)).then(
        () => true,
        () => false,
      ),
    removeFolder: (folder) => rm(join(root, folder), { recursive: true, force: true }),
    foldersOlderThan: (parent, moment) => oldFolders(root, parent, moment.epochMilliseconds),
    async serve(app) {
      mkdirSync(root, { recursive: true });
      await app.register(fastifyStatic, {
        root,
        prefix: '/files/',
        decorateReply: false,
        index: false,
        dotfiles: 'deny',
        allowedPath: (path) => isPicture(path.replace(/^\//, '')),
        maxAge: MAX_AGE_SECONDS * 1_000,
      });
    },
    async checkAccess() {
      const folder = `check-${randomUUID()}`;
      try {
        await write(`${folder}/file`, Buffer.from('ok'));
        await rm(join(root, folder), { recursive: true });
        return null;
      } catch (error) {
        const setting = config.FILES_URL === undefined ? 'DATA_DIR' : 'FILES_URL';
        throw new StartFault(`${setting}: no pictures can be written to ${root}: ${messageOf(error)}.`, {
          cause: error,
        });
      }
    },
  };
}

/** Under a temporary name first, so that a kill leaves no incomplete picture. */
async function writeWhole(path: string, content: Buffer | Readable): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* oldFolders(root: string, parent: string, before: number): AsyncGenerator<string> {
  const entries = await opendir(join(root, parent)).catch(() => null);
  if (!entries) return; // nothing stored yet
  for await (const { name } of entries) {
    const found = await stat(join(root, parent, name)).catch(() => null);
    if (found?.isDirectory() && found.mtimeMs < before) yield `${parent}/${name}`;
  }
}
