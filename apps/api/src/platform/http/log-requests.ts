import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';

/** Logs carry request ids and route patterns; no address as it was asked for, no body, cookie, code or e-mail. */
export const logOptions = (config: Config): FastifyServerOptions => ({
  logger: { level: config.LOG_LEVEL, base: { name: 'larder' } },
  disableRequestLogging: true,
  requestIdLogLabel: 'request_id',
});

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    );
  });
}
