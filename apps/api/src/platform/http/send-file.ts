import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer, FileType } from '@larder/contract/wire/route.ts';

/** A slow reader slows its making, and nothing piles up. */
export function sendFile(reply: FastifyReply, type: FileType, { name, content }: FileAnswer): FastifyReply {
  const charset = type === 'application/zip' ? '' : '; charset=utf-8';
  return reply
    .header('content-type', `${type}${charset}`)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(content));
}
