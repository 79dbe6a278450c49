import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { routes } from '@larder/contract/routes.ts';
import { recordingAccess } from './areas/customers/data-protection/record-access.ts';
import { registerRotationsLogPage } from './areas/catalogue/meal-rotations/show-rotations-log.ts';
import { registerStripeWebhook } from './areas/operations/gateway-events/stripe-webhook.ts';
import { businessMetrics } from './areas/operations/metrics/business-metrics.ts';
import { openAuthentication } from './areas/staff/sign-in/authenticate.ts';
import { registerStorefrontPage } from './areas/staff/impersonation/storefront-page.ts';
import { registerDevPages } from './dev/dev-pages.ts';
import type { Hosts } from './platform/database/hosts/hosts.ts';
import type { Platform } from './platform/http/context.ts';
import { answerUnreadable, headersOf, serveConsole } from './platform/http/console-pages.ts';
import { errorAnswers } from './platform/http/error-answers.ts';
import { logRequests } from './platform/http/log-requests.ts';
import { parseQuery, refuseUnreadableQueries } from './platform/http/input/query-text.ts';
import { handlers } from './handlers.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import { registerHealth } from './platform/operations/health.ts';
import { serveApiDocument } from './platform/http/openapi/serve-api-document.ts';
import { refuseOtherHosts } from './platform/http/origins/known-hosts.ts';
import { warnOfUntrustedProxy } from './platform/http/origins/untrusted-proxy.ts';
import { refuseOtherOrigins } from './platform/http/origins/same-origin.ts';

const MEBIBYTE = 1 << 20;

/** A number is the count of trusted proxies in front of the program. */
const trusted = (setting: boolean | number | string) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

export interface AppOptions {
  version: string;
  consoleFolder: string;
  log: Logger;
  pool: pg.Pool;
  /** Where the database has several. */
  hosts?: Hosts | null;
}

export async function buildApp(platform: Platform, options: AppOptions): Promise<FastifyInstance> {
  const { config, db } = platform;
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: trusted(config.TRUST_PROXY),
    bodyLimit: MEBIBYTE,
    genReqId: () => crypto.randomUUID(),
    requestTimeout: 120_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadable,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery },
  });
  app.setErrorHandler(errorAnswers(platform.constraintRefusals));
  // No call takes plain text: answer 415, not a list of missing fields.
  app.removeContentTypeParser('text/plain');
  logRequests(app, platform);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.isProduction,
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request));
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  refuseUnreadableQueries(app);
  refuseOtherHosts(app, config);
  refuseOtherOrigins(app, config.PUBLIC_URL);
  warnOfUntrustedProxy(app, config);
  const { pool, hosts = null } = options;
  const { replicas = null, commits = null } = platform;
  registerHealth(app, { config, db, pool, hosts, replicas, commits, moreMetrics: businessMetrics });
  const authentication = openAuthentication(platform);
  registerRotationsLogPage(app, platform, authentication);
  registerRoutes(app, routes, recordingAccess(app, db, handlers), platform, authentication);
  await serveApiDocument(app, routes, options.version);
  registerStorefrontPage(app, platform);
  registerStripeWebhook(app, platform);
  registerDevPages(app, platform);
  await platform.files.serve(app);
  await serveConsole(app, config, options.consoleFolder);
  return app;
}
