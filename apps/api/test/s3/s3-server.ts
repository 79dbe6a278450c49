import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import v4 from '@20minutes/s3rver/lib/signature/v4.js';
import type { Config } from '../../src/config.ts';
import { codeOf } from '../../src/platform/start-fault.ts';

const BUCKET = 'larder-pictures';

// s3rver drops the slash that the vendor's client signs after the name of a bucket.
const { getStringToSign } = v4;
v4.getStringToSign = (canonical, request) =>
  getStringToSign({ ...canonical, uri: canonical.uri === `/${BUCKET}` ? `/${BUCKET}/` : canonical.uri }, request);

export interface S3Server {
  settings: Pick<Config, 'FILES_URL' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;
  /** Uploads in parts that were neither completed nor removed. */
  openUploads(): string[];
  close(): Promise<void>;
}

/** Verifies signatures. The key is its own, built in. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'larder-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const uploads = server.store.getResourcePath(BUCKET, undefined, 'uploads');
  // s3rver knows no AbortMultipartUpload; it refuses it after it has verified the signature.
  server.middleware.unshift(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { uploadId } = ctx.query;
      if (ctx.method !== 'DELETE' || !uploadId || codeOf(error) !== 'MethodNotAllowed') throw error;
      rmSync(join(uploads, uploadId), { recursive: true });
      ctx.status = 204;
    }
  });
  const { port } = await server.run();
  return {
    settings: {
      FILES_URL: `s3://${BUCKET}/test`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    openUploads: () => (existsSync(uploads) ? readdirSync(uploads) : []),
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
