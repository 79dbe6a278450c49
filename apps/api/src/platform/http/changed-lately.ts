import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { CallContext } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the primary's log was when a person with a recent change called; else null. */
    changedUntil: string | null;
  }
}

const NAME = 'larder_changed';
/** From then on a replica that is read from has the change. */
const SECONDS = 5;

/**
 * In a cookie, because every process must know it and it must cost no statement. The browser drops it by itself. Somebody
 * who makes one up only reads fresher data.
 */
export function noteChange(reply: FastifyReply, { isProduction, PUBLIC_URL }: Config): void {
  const secure = isProduction || PUBLIC_URL.startsWith('https:');
  reply.setCookie(NAME, '1', { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS });
}

/** A batch changes things long after the call that began it, so who reads that it has ended counts as changing them. */
export function noteEnd(
  { replicas, reply, config }: Pick<CallContext, 'replicas' | 'reply' | 'config'>,
  batch: { finished_at: string | null } | null,
): void {
  if (replicas && batch !== null && batch.finished_at !== null) noteChange(reply, config);
}

export const hasChangedLately = (request: FastifyRequest): boolean => request.cookies[NAME] !== undefined;
