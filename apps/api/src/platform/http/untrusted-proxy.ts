import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/** What a proxy adds to what it passes on. */
export const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Says once that calls come through a proxy which nobody told us of: to sign-in limits and logs all callers are one. */
export function warnOfUntrustedProxy(app: FastifyInstance, { TRUST_PROXY }: Config): void {
  if (TRUST_PROXY !== false) return;
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isSaid || FORWARDED.every((name) => headers[name] === undefined)) return;
    isSaid = true;
    log.warn(
      'A proxy passes calls on, but TRUST_PROXY is not set: sign-in limits take all callers for one address. Set TRUST_PROXY to how many proxies there are, or to their addresses.',
    );
  });
}
