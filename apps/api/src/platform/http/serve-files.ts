import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

export const filesFolder = ({ FILES_URL, DATA_DIR }: Pick<Config, 'DATA_DIR' | 'FILES_URL'>): string =>
  FILES_URL ?? join(DATA_DIR, 'files');

const PICTURE = /^[\w/-]+\.(webp|png|jpe?g)$/;
const HOUR_SECONDS = 3_600;

/** Publicly, as the storefront does; helmet's headers keep browsers from guessing another type. */
export async function serveFiles(app: FastifyInstance, config: Pick<Config, 'DATA_DIR' | 'FILES_URL'>): Promise<void> {
  const root = filesFolder(config);
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: '/files/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    allowedPath: (path) => PICTURE.test(path.replace(/^\//, '')),
    maxAge: HOUR_SECONDS * 1_000,
  });
}
