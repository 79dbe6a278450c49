import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nest } from '@larder/contract/wire/bracket-names.ts';
import { CallError, invalidField } from '../../call-error.ts';
import { fileAt } from './uploaded-file.ts';

const dotted = (name: string) => name.replace(/\[([^\]]*)\]/g, '.$1');

async function toDisk(part: MultipartFile, path: string): Promise<File | null> {
  await pipeline(part.file, createWriteStream(path));
  if (part.file.truncated)
    throw invalidField(dotted(part.fieldname), `A file can be at most ${LIMITS.fileSize / MEBIBYTE} MB.`);
  const file = await fileAt(path, part.filename, part.mimetype);
  return file.size === 0 && !file.name ? null : file;
}

const MEBIBYTE = 1 << 20;
/** As much as JSON, and more where the call takes files as well. */
const MOST_TEXT = { plain: MEBIBYTE, withFiles: 4 * MEBIBYTE };
/** Each schema sets its own below them. */
const LIMITS = { fileSize: 40 * MEBIBYTE, files: 20, fields: 5_000, fieldNameSize: 300, headerPairs: 50 };

/** Deleted once the answer is sent, and accepted only where the call takes them. */
export async function readMultipart(request: FastifyRequest, reply: FastifyReply, takesFiles: boolean) {
  try {
    return nest(await readParts(request, reply, takesFiles));
  } catch (error) {
    if (request.raw.readableAborted)
      throw new CallError('malformed', 'The request ended before all of it arrived.', { cause: error });
    // The parser would keep buffering: discard the rest unread.
    request.raw.unpipe().resume();
    throw isParsersOwn(error) ? new CallError('malformed', 'This form could not be read.', { cause: error }) : error;
  }
}

async function readParts(request: FastifyRequest, reply: FastifyReply, takesFiles: boolean) {
  const mostText = takesFiles ? MOST_TEXT.withFiles : MOST_TEXT.plain;
  const pairs: [string, unknown][] = [];
  let folder: string | undefined;
  let text = 0;
  for await (const part of request.parts({ limits: { ...LIMITS, fieldSize: mostText } })) {
    if (part.type === 'field') {
      text += textOf(part);
      if (text > mostText) throw new CallError('too_large', 'This form is too large.');
      pairs.push([part.fieldname, part.value]);
      continue;
    }
    if (!takesFiles) throw new CallError('unsupported_media_type', 'This form does not take files.');
    folder ??= await newFolder(reply);
    const file = await toDisk(part, join(folder, String(pairs.length)));
    if (file) pairs.push([part.fieldname, file]);
  }
  return pairs;
}

/** A part that calls itself JSON arrives parsed; a truncated text exceeds every limit. */
function textOf({ fieldname, value, fieldnameTruncated, valueTruncated }: MultipartValue): number {
  if (fieldnameTruncated || valueTruncated) return Infinity;
  return Buffer.byteLength(fieldname) + Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
}

export const UPLOAD_FOLDER = 'larder-upload-';

async function newFolder(reply: FastifyReply): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), UPLOAD_FOLDER));
  // A file that is still being written can come back: `cleanUpUploads` removes what is left.
  const remove = () => void rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  // The request's own 'close' comes as soon as the body is read, while the handler still needs the files.
  if (reply.raw.closed) remove();
  else reply.raw.once('close', remove);
  return folder;
}

/** The parser reports a malformed form with plain errors; a full disk and our own refusals have a code. */
const isParsersOwn = (error: unknown) => error instanceof Error && error.name === 'Error' && !('code' in error);
