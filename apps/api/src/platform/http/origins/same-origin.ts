import type { FastifyInstance } from 'fastify';
import { CallError } from '../../call-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is signed: no browser can make up such a call. */
    isSigned?: boolean;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers send the origin with unsafe methods, other programs send none (STAFF-37). */
export function refuseOtherOrigins(app: FastifyInstance, publicUrl: string | undefined): void {
  const ours = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method) || request.routeOptions.config.isSigned) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isOurs = origin === ours || origin === `${request.protocol}://${request.host}`;
    if (origin === undefined ? site === undefined || site === 'same-origin' || site === 'none' : isOurs) return;
    throw new CallError('cross_origin', 'This call came from another site and was refused.');
  });
}
