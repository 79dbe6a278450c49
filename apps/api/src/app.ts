import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { routes } from '@larder/contract/routes.ts';
import { creditHandlers } from './areas/billing/credits.routes.ts';
import { giftCardHandlers } from './areas/billing/gift-cards.routes.ts';
import { moneyHandlers } from './areas/billing/money.routes.ts';
import { refundHandlers } from './areas/billing/refunds.routes.ts';
import { ageGroupHandlers } from './areas/catalogue/age-groups.routes.ts';
import { categoryHandlers } from './areas/catalogue/categories.routes.ts';
import { priceVarianceGroupHandlers } from './areas/catalogue/price-variance-groups.routes.ts';
import { accountTermHandlers } from './areas/customers/account-terms.routes.ts';
import { compedAccountHandlers } from './areas/customers/comped-accounts.routes.ts';
import { dataProtectionHandlers } from './areas/customers/data-protection.routes.ts';
import { logHandlers } from './areas/customers/logs.routes.ts';
import { paymentMethodHandlers } from './areas/customers/payment-methods.routes.ts';
import { recordingAccess } from './areas/customers/record-access.ts';
import { profileHandlers } from './areas/customers/profile.routes.ts';
import { reasonHandlers } from './areas/customers/reasons.routes.ts';
import { roleHandlers } from './areas/customers/roles.routes.ts';
import { mealRotationHandlers } from './areas/catalogue/meal-rotations.routes.ts';
import { registerRotationsLogPage } from './areas/catalogue/show-rotations-log.ts';
import { productHandlers } from './areas/catalogue/products.routes.ts';
import { productFilterHandlers } from './areas/catalogue/product-filters.routes.ts';
import { subscriptionHandlers } from './areas/customers/subscriptions.routes.ts';
import { customerTimelineHandlers } from './areas/customers/timeline.routes.ts';
import { userHandlers } from './areas/customers/users.routes.ts';
import { bestsellerHandlers } from './areas/marketing/bestsellers.routes.ts';
import { experimentHandlers } from './areas/marketing/experiments.routes.ts';
import { marketingPageHandlers } from './areas/marketing/marketing-pages.routes.ts';
import { menuItemHandlers } from './areas/marketing/menu-items.routes.ts';
import { orderBumpHandlers } from './areas/marketing/order-bumps.routes.ts';
import { popupIconHandlers } from './areas/marketing/popup-icons.routes.ts';
import { promoCodeHandlers } from './areas/marketing/promo-codes.routes.ts';
import { saleBannerHandlers } from './areas/marketing/sale-banners.routes.ts';
import { skipOfferHandlers } from './areas/marketing/skip-offers.routes.ts';
import { skipOrderPopupHandlers } from './areas/marketing/skip-order-popup.routes.ts';
import { upsellHandlers } from './areas/marketing/upsells.routes.ts';
import { batchHandlers } from './areas/operations/batches.routes.ts';
import { businessMetrics } from './areas/operations/business-metrics.ts';
import { changeHandlers } from './areas/operations/changes.routes.ts';
import { operationsHandlers } from './areas/operations/operations.routes.ts';
import { zipCodeImportHandlers } from './areas/operations/zip-code-imports.routes.ts';
import { zipCodeHandlers } from './areas/operations/zip-codes.routes.ts';
import { holidayHandlers } from './areas/operations/holidays.routes.ts';
import { taxRateHandlers } from './areas/operations/tax-rates.routes.ts';
import { postCutoffHandlers } from './areas/orders/post-cutoff.routes.ts';
import { orderWeekHandlers } from './areas/orders/order-weeks.routes.ts';
import { orderHandlers } from './areas/orders/orders.routes.ts';
import { shippingHandlers } from './areas/shipping/shipping.routes.ts';
import { authenticate } from './areas/staff/authenticate.ts';
import { impersonationHandlers } from './areas/staff/impersonation.routes.ts';
import { signInHandlers } from './areas/staff/sign-in.routes.ts';
import { acceptanceHandlers } from './areas/customers/invitations.routes.ts';
import { accountHandlers } from './areas/staff/account.routes.ts';
import { invitationHandlers } from './areas/staff/invitations.routes.ts';
import { staffHandlers } from './areas/staff/staff.routes.ts';
import { registerStorefrontPage } from './areas/staff/storefront-page.ts';
import { registerDevPages } from './dev/dev-pages.ts';
import type { Platform } from './platform/http/context.ts';
import { answerUnreadable, headersOf, serveConsole } from './platform/http/console-pages.ts';
import { answerError } from './platform/http/error-answers.ts';
import { logRequests } from './platform/http/log-requests.ts';
import { parseQuery, refuseUnreadableQueries } from './platform/http/query-text.ts';
import { type Handlers, registerRoutes } from './platform/http/register-routes.ts';
import { registerHealth } from './platform/operations/health.ts';
import { serveApiDocument } from './platform/http/serve-api-document.ts';
import { serveFiles } from './platform/http/serve-files.ts';
import { refuseOtherHosts } from './platform/http/known-hosts.ts';
import { warnOfUntrustedProxy } from './platform/http/untrusted-proxy.ts';
import { refuseOtherOrigins } from './platform/http/same-origin.ts';

const handlers: Handlers = {
  ...signInHandlers,
  ...impersonationHandlers,
  ...staffHandlers,
  ...accountHandlers,
  ...invitationHandlers,
  ...acceptanceHandlers,
  ...userHandlers,
  ...subscriptionHandlers,
  ...reasonHandlers,
  ...logHandlers,
  ...customerTimelineHandlers,
  ...accountTermHandlers,
  ...compedAccountHandlers,
  ...paymentMethodHandlers,
  ...dataProtectionHandlers,
  ...roleHandlers,
  ...priceVarianceGroupHandlers,
  ...profileHandlers,
  ...shippingHandlers,
  ...taxRateHandlers,
  ...holidayHandlers,
  ...zipCodeHandlers,
  ...zipCodeImportHandlers,
  ...categoryHandlers,
  ...productFilterHandlers,
  ...productHandlers,
  ...mealRotationHandlers,
  ...promoCodeHandlers,
  ...experimentHandlers,
  ...orderBumpHandlers,
  ...upsellHandlers,
  ...bestsellerHandlers,
  ...popupIconHandlers,
  ...saleBannerHandlers,
  ...skipOfferHandlers,
  ...skipOrderPopupHandlers,
  ...marketingPageHandlers,
  ...menuItemHandlers,
  ...orderWeekHandlers,
  ...postCutoffHandlers,
  ...operationsHandlers,
  ...changeHandlers,
  ...batchHandlers,
  ...orderHandlers,
  ...creditHandlers,
  ...refundHandlers,
  ...moneyHandlers,
  ...giftCardHandlers,
  ...ageGroupHandlers,
};

const MEBIBYTE = 1 << 20;

/** A number is the count of trusted proxies in front of the program. */
const trusted = (setting: boolean | number | string) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

export interface AppOptions {
  version: string;
  consoleFolder: string;
  log: Logger;
  pool: pg.Pool;
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
  app.setErrorHandler(answerError);
  // No call takes plain text: answer 415, not a list of missing fields.
  app.removeContentTypeParser('text/plain');
  logRequests(app, db);
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
  registerHealth(app, { config, db, pool: options.pool, moreMetrics: businessMetrics });
  registerRotationsLogPage(app, platform);
  registerRoutes(app, routes, recordingAccess(handlers), platform, (request, isUse) =>
    authenticate(platform, request, isUse),
  );
  await serveApiDocument(app, routes, options.version);
  registerStorefrontPage(app, platform);
  registerDevPages(app, platform);
  await serveFiles(app, config);
  await serveConsole(app, config, options.consoleFolder);
  return app;
}
