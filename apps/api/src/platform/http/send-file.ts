import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer, FileType } from '@larder/contract/wire/route.ts';
import { faultOf } from '../fault.ts';

/** A slow reader slows its making, and nothing piles up. `stillAllowed` throws once the reader may not read on. */
export function sendFile(
  reply: FastifyReply,
  type: FileType,
  { name, content }: FileAnswer,
  stillAllowed: () => Promise<unknown>,
): FastifyReply {
  if (reply.sent) {
    // Its commit took too long, and that was the answer: what has begun ends.
    void Promise.resolve(partsOf(content).return?.()).catch((error: unknown) =>
      reply.log.warn({ err: faultOf(error) }, 'a file that was not sent did not end'),
    );
    return reply;
  }
  const charset = type === 'application/zip' ? '' : '; charset=utf-8';
  return reply
    .header('content-type', `${type}${charset}`)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(guarded(content, stillAllowed)));
}

type Content = FileAnswer['content'];
type Part = string | Uint8Array;

const partsOf = (content: Content): AsyncIterator<Part> | Iterator<Part> =>
  Symbol.asyncIterator in content ? content[Symbol.asyncIterator]() : content[Symbol.iterator]();

/** Not a generator, which would not pass on an end that comes before its first part. */
const guarded = (content: Content, stillAllowed: () => Promise<unknown>): AsyncIterable<Part> => ({
  [Symbol.asyncIterator]: () => {
    const parts = partsOf(content);
    return {
      next: async () => {
        await stillAllowed();
        return parts.next();
      },
      return: async () => (await parts.return?.()) ?? { done: true, value: undefined },
    };
  },
});
