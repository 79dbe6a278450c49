import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/** Paths look like `products/<folder>/<variant>.webp`; what is stored under one never changes. */
export interface FileStorage {
  /** All of it or, after a failure, nothing. */
  write(path: string, content: Buffer | Readable): Promise<void>;
  has(path: string): Promise<boolean>;
  /** With everything in it; a missing one is fine. */
  removeFolder(folder: string): Promise<void>;
  /** Those in `parent` to which nothing was written since. */
  foldersOlderThan(parent: string, moment: Temporal.Instant): AsyncIterable<string>;
  /** Answers GET and HEAD of `/files/*`. */
  serve(app: FastifyInstance): Promise<void>;
  /**
   * Writes, lists and removes a file; a failure is a StartFault that names the setting. A sentence where the storage
   * does not answer, null where all is well.
   */
  checkAccess(): Promise<string | null>;
}

export type FilesConfig = Pick<
  Config,
  'DATA_DIR' | 'FILES_URL' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

export const MAX_AGE_SECONDS = 3_600;
/** Serve nothing else that the storage may contain. */
export const isPicture = (path: string): boolean => /^[\w/-]+\.(webp|png|jpe?g)$/.test(path);
export const isBucket = (place: string | undefined): place is string => /^s3:/i.test(place ?? '');
