import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nest } from '@larder/contract/wire/bracket-names.ts';
import { CallError, invalidField } from '../call-error.ts';

const MAGIC: [type: string, bytes: number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
];

/** The type by the first bytes, not by the client's word. */
async function typeOf(blob: Blob, claimed: string): Promise<string> {
  const head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  const found = MAGIC.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))?.[0];
  return found ?? (claimed.startsWith('image/') ? 'application/octet-stream' : claimed);
}

const dotted = (name: string) => name.replace(/\[([^\]]*)\]/g, '.$1');

async function toDisk(part: MultipartFile, path: string): Promise<File | null> {
  await pipeline(part.file, createWriteStream(path));
  if (part.file.truncated) throw invalidField(dotted(part.fieldname), 'This file is too large.');
  const blob = await openAsBlob(path);
  if (blob.size === 0 && !part.filename) return null;
  return new File([blob], part.filename, { type: await typeOf(blob, part.mimetype) });
}

/**
 * A multipart body as the nested value that its bracket names spell; files are streamed to disk, never held in memory,
 * and are gone once the answer is sent. Files are taken only where the call says so.
 */
export async function readMultipart(request: FastifyRequest, reply: FastifyReply, takesFiles: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'larder-upload-'));
  // The request's own 'close' comes as soon as the body is read, while the handler still needs the files.
  reply.raw.once('close', () => void rm(folder, { recursive: true, force: true }));
  const pairs: [string, unknown][] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      pairs.push([part.fieldname, part.value]);
      continue;
    }
    if (!takesFiles) throw new CallError('unsupported_media_type', 'This form does not take files.');
    const file = await toDisk(part, join(folder, String(pairs.length)));
    if (file) pairs.push([part.fieldname, file]);
  }
  return nest(pairs);
}
