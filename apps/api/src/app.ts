import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { routes } from '@larder/contract/routes.ts';
import { creditHandlers } from './areas/billing/credits/credits.routes.ts';
import { giftCardHandlers } from './areas/billing/gift-cards/gift-cards.routes.ts';
import { moneyHandlers } from './areas/billing/money/money.routes.ts';
import { refundHandlers } from './areas/billing/refunds/refunds.routes.ts';
import { ageGroupHandlers } from './areas/catalogue/product-references/age-groups.routes.ts';
import { categoryHandlers } from './areas/catalogue/categories/categories.routes.ts';
import { priceVarianceGroupHandlers } from './areas/catalogue/price-variance-groups/price-variance-groups.routes.ts';
import { accountTermHandlers } from './areas/customers/account-terms/account-terms.routes.ts';
import { compedAccountHandlers } from './areas/customers/comped-accounts/comped-accounts.routes.ts';
import { dataProtectionHandlers } from './areas/customers/data-protection/data-protection.routes.ts';
import { logHandlers } from './areas/customers/logs/logs.routes.ts';
import { paymentMethodHandlers } from './areas/customers/payment-methods/payment-methods.routes.ts';
import { recordingAccess } from './areas/customers/data-protection/record-access.ts';
import { profileHandlers } from './areas/customers/profile/profile.routes.ts';
import { reasonHandlers } from './areas/customers/reasons/reasons.routes.ts';
import { roleHandlers } from './areas/customers/roles/roles.routes.ts';
import { mealRotationHandlers } from './areas/catalogue/meal-rotations/meal-rotations.routes.ts';
import { registerRotationsLogPage } from './areas/catalogue/meal-rotations/show-rotations-log.ts';
import { productHandlers } from './areas/catalogue/products/products.routes.ts';
import { productFilterHandlers } from './areas/catalogue/product-references/product-filters.routes.ts';
import { subscriptionHandlers } from './areas/customers/subscriptions/subscriptions.routes.ts';
import { customerTimelineHandlers } from './areas/customers/timeline/timeline.routes.ts';
import { userHandlers } from './areas/customers/users/users.routes.ts';
import { bestsellerHandlers } from './areas/marketing/bestsellers/bestsellers.routes.ts';
import { experimentHandlers } from './areas/marketing/experiments/experiments.routes.ts';
import { marketingPageHandlers } from './areas/marketing/marketing-pages/marketing-pages.routes.ts';
import { menuItemHandlers } from './areas/marketing/menu-items/menu-items.routes.ts';
import { orderBumpHandlers } from './areas/marketing/order-bumps/order-bumps.routes.ts';
import { popupIconHandlers } from './areas/marketing/popup-icons/popup-icons.routes.ts';
import { promoCodeHandlers } from './areas/marketing/promo-codes/promo-codes.routes.ts';
import { saleBannerHandlers } from './areas/marketing/sale-banners/sale-banners.routes.ts';
import { skipOfferHandlers } from './areas/marketing/skip-offers/skip-offers.routes.ts';
import { skipOrderPopupHandlers } from './areas/marketing/skip-order-popup/skip-order-popup.routes.ts';
import { upsellHandlers } from './areas/marketing/upsells/upsells.routes.ts';
import { batchHandlers } from './areas/operations/batches/batches.routes.ts';
import { businessMetrics } from './areas/operations/metrics/business-metrics.ts';
import { changeHandlers } from './areas/operations/changes/changes.routes.ts';
import { operationsHandlers } from './areas/operations/operations.routes.ts';
import { zipCodeImportHandlers } from './areas/shipping/zip-code-imports/zip-code-imports.routes.ts';
import { zipCodeHandlers } from './areas/shipping/zip-codes/zip-codes.routes.ts';
import { holidayHandlers } from './areas/shipping/holidays/holidays.routes.ts';
import { taxRateHandlers } from './areas/shipping/states/tax-rates.routes.ts';
import { postCutoffHandlers } from './areas/orders/window/post-cutoff.routes.ts';
import { orderWeekHandlers } from './areas/orders/weeks/order-weeks.routes.ts';
import { orderHandlers } from './areas/orders/reading/orders.routes.ts';
import { shippingHandlers } from './areas/shipping/shipping.routes.ts';
import { authenticate } from './areas/staff/sign-in/authenticate.ts';
import { impersonationHandlers } from './areas/staff/impersonation/impersonation.routes.ts';
import { signInHandlers } from './areas/staff/sign-in/sign-in.routes.ts';
import { acceptanceHandlers } from './areas/customers/invitations/invitations.routes.ts';
import { accountHandlers } from './areas/staff/account/account.routes.ts';
import { invitationHandlers } from './areas/staff/invitations/invitations.routes.ts';
import { staffHandlers } from './areas/staff/members/staff.routes.ts';
import { registerStorefrontPage } from './areas/staff/impersonation/storefront-page.ts';
import { registerDevPages } from './dev/dev-pages.ts';
import type { Platform } from './platform/http/context.ts';
import { answerUnreadable, headersOf, serveConsole } from './platform/http/console-pages.ts';
import { answerError } from './platform/http/error-answers.ts';
import { logRequests } from './platform/http/log-requests.ts';
import { parseQuery, refuseUnreadableQueries } from './platform/http/input/query-text.ts';
import { type Handlers, registerRoutes } from './platform/http/register-routes.ts';
import { registerHealth } from './platform/operations/health.ts';
import { serveApiDocument } from './platform/http/openapi/serve-api-document.ts';
import { serveFiles } from './platform/http/serve-files.ts';
import { refuseOtherHosts } from './platform/http/origins/known-hosts.ts';
import { warnOfUntrustedProxy } from './platform/http/origins/untrusted-proxy.ts';
import { refuseOtherOrigins } from './platform/http/origins/same-origin.ts';

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
