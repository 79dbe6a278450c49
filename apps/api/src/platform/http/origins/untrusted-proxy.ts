import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';

/** Headers that a proxy adds. */
export const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Otherwise sign-in limits and logs take all callers for one. */
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
