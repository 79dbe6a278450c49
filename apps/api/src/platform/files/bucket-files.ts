import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { CallError } from '../call-error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { awayError, bucketFault, isAway, statusOf } from './bucket-faults.ts';
import { type FilesConfig, type FileStorage, isPicture, MAX_AGE_SECONDS } from './file-storage.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 20_000;
/** A slow client holds one while it downloads. */
const CONNECTIONS = 200;
const TYPES: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };
const typeOf = (path: string) => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** `s3://bucket/prefix`; the prefix may be missing. */
export function placeOf(url: string): { bucket: string; prefix: string } {
  const [bucket = '', ...folders] = url.replace(/^s3:\/\//i, '').split('/');
  const prefix = folders.filter(Boolean).join('/');
  return { bucket, prefix: prefix && `${prefix}/` };
}

export function bucketFiles(config: FilesConfig, url: string): FileStorage {
  const { bucket: Bucket, prefix } = placeOf(url);
  const client = openClient(config);
  const objectAt = (path: string) => ({ Bucket, Key: prefix + path });

  const write = async (path: string, content: Buffer | Readable) => {
    const params = { ...objectAt(path), Body: content, ContentType: typeOf(path) };
    await new Upload({ client, params }).done(); // in parts above 5 MB; a failure removes them
  };
  /** Another start may have removed it: missing is read, too. */
  const read = async (path: string) => {
    try {
      const { Body } = await client.send(new GetObjectCommand(objectAt(path)));
      await Body?.transformToByteArray();
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
    }
  };
  const list = async function* (folder: string) {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${folder}/` });
    for await (const { Contents = [] } of pages)
      for (const { Key = '', LastModified } of Contents)
        yield { path: Key.slice(prefix.length), writtenAt: LastModified?.getTime() ?? Infinity };
  };
  const removeFolder = async (folder: string) => {
    for await (const { path } of list(folder)) await client.send(new DeleteObjectCommand(objectAt(path)));
  };
  const answer = async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const path = request.params['*'];
    if (!isPicture(path)) return reply.callNotFound();
    const asked = { ...objectAt(path), ...conditionsOf(request) };
    try {
      if (request.method !== 'HEAD') return sendObject(reply, path, await client.send(new GetObjectCommand(asked)));
      return sendObject(reply, path, await client.send(new HeadObjectCommand(asked)));
    } catch (error) {
      const status = statusOf(error);
      if (status === 404) return reply.callNotFound();
      if (status === 304 || status === 416) return reply.code(status).send();
      throw error;
    }
  };
  return {
    write,
    removeFolder,
    has: async (path) => {
      try {
        await client.send(new HeadObjectCommand(objectAt(path)));
        return true;
      } catch (error) {
        if (statusOf(error) === 404) return false;
        throw error;
      }
    },
    foldersOlderThan: (parent, moment) => oldFolders(list(parent), moment.epochMilliseconds),
    async serve(app) {
      app.route<{ Params: { '*': string } }>({ method: ['GET', 'HEAD'], url: '/files/*', handler: answer });
    },
    async checkAccess() {
      try {
        // One name for all starts: a key that may not delete leaves one object, not one at each start.
        await write('check/file', Buffer.from('ok'));
        await read('check/file');
        await removeFolder('check'); // lists it too
        return null;
      } catch (error) {
        const fault = bucketFault(error, { bucket: Bucket, endpoint: config.S3_ENDPOINT, region: config.S3_REGION });
        if (error instanceof CallError) return fault.message; // the storage does not answer: it may later
        throw fault;
      }
    },
  };
}

function openClient({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: FilesConfig): S3Client {
  const agent = { maxSockets: CONNECTIONS, keepAlive: true };
  const client = new S3Client({
    region: S3_REGION,
    // Other services than the vendor's do not give each bucket a host name.
    ...(S3_ENDPOINT !== undefined && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(S3_ACCESS_KEY_ID !== undefined &&
      S3_SECRET_ACCESS_KEY !== undefined && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
    // Many compatible services do not know the newer checksums; the signature covers each body anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  client.middlewareStack.add(
    (next) => (sent) =>
      next(sent).catch((error: unknown) => {
        throw isAway(error) ? awayError(error) : error;
      }),
    { step: 'initialize' },
  );
  return client;
}

const conditionsOf = ({ headers }: FastifyRequest) => ({
  ...(headers.range !== undefined && { Range: headers.range }),
  ...(headers['if-none-match'] !== undefined && { IfNoneMatch: headers['if-none-match'] }),
});

/** Streamed: the body is never in memory as a whole. */
function sendObject(reply: FastifyReply, path: string, found: Partial<GetObjectCommandOutput>) {
  void reply
    .code(found.ContentRange === undefined ? 200 : 206)
    .type(typeOf(path))
    .header('accept-ranges', 'bytes')
    .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
  if (found.ETag !== undefined) void reply.header('etag', found.ETag);
  if (found.LastModified !== undefined) void reply.header('last-modified', found.LastModified.toUTCString());
  if (found.ContentRange !== undefined) void reply.header('content-range', found.ContentRange);
  if (found.ContentLength !== undefined) void reply.header('content-length', found.ContentLength);
  return reply.send(found.Body instanceof Readable ? found.Body : undefined);
}

/** Objects arrive in the order of their keys, so those of a folder are neighbors. */
async function* oldFolders(
  objects: AsyncIterable<{ path: string; writtenAt: number }>,
  before: number,
): AsyncGenerator<string> {
  let current = { folder: '', writtenAt: Infinity };
  for await (const { path, writtenAt } of objects) {
    const folder = path.split('/').slice(0, 2).join('/');
    if (folder === current.folder) {
      current.writtenAt = Math.max(current.writtenAt, writtenAt);
      continue;
    }
    if (current.writtenAt < before) yield current.folder;
    current = { folder, writtenAt };
  }
  if (current.writtenAt < before) yield current.folder;
}
