import { cleanUpCardLinks } from './areas/billing/card-links/clean-up-card-links.job.ts';
import { askDisputes } from './areas/billing/disputes/ask-disputes.job.ts';
import { checkMoney } from './areas/billing/money/check-money.job.ts';
import { askPendingRefunds } from './areas/billing/refunds/ask-pending-refunds.job.ts';
import { sweepPictures } from './areas/catalogue/pictures/sweep-pictures.job.ts';
import { clearProductImports } from './areas/catalogue/product-imports/clear-product-imports.job.ts';
import { clearCustomerImports } from './areas/customers/customer-imports/clear-customer-imports.job.ts';
import { hasDueMail } from './areas/customers/customer-mails/customer-mails.queries.ts';
import { remindOfCutoff } from './areas/customers/customer-mails/remind-of-cutoff.ts';
import { sendCustomerMails } from './areas/customers/customer-mails/send-customer-mails.job.ts';
import { clearHistoricalOrderImports } from './areas/customers/historical-orders/clear-historical-order-imports.job.ts';
import { endPauses } from './areas/customers/subscriptions/activate-subscription.ts';
import { cancelScheduled } from './areas/customers/subscriptions/cancel-subscription.ts';
import { cleanUpSimulations } from './areas/marketing/promo-code-simulation/clean-up-simulations.job.ts';
import { deleteBatchTexts } from './areas/operations/batches/delete-batch-personal-data.job.ts';
import { cleanUpGatewayEvents } from './areas/operations/gateway-events/clean-up-gateway-events.job.ts';
import { handleWaitingEvents } from './areas/operations/gateway-events/handle-waiting-events.job.ts';
import { cleanUpComparisons } from './areas/operations/regenerate-orders/clean-up-comparisons.job.ts';
import { retryCharges } from './areas/orders/charge-retries/retry-charges.ts';
import { askPendingPayments } from './areas/orders/charging/ask-pending-payments.job.ts';
import { settleOrders } from './areas/orders/charging/settle-orders.ts';
import { addUpOrders } from './areas/orders/counting/add-up-orders.job.ts';
import { deliverWeek } from './areas/orders/weeks/deliver-week.ts';
import { passCutoff } from './areas/orders/weeks/pass-cutoff.ts';
import { clearZipCodeImports } from './areas/shipping/zip-code-imports/clear-zip-code-imports.job.ts';
import { endImpersonations } from './areas/staff/impersonation/end-impersonations.job.ts';
import { cleanUpSignIn } from './areas/staff/sign-in/clean-up-sign-in.job.ts';
import { jobs } from './job-list.ts';
import { keepMonthsOfTables } from './platform/database/months/keep-months.job.ts';
import { cleanUpKeys } from './platform/http/clean-up-keys.job.ts';
import { cleanUpUploads } from './platform/http/input/clean-up-uploads.job.ts';
import { deleteCompletedJobs } from './platform/jobs/delete-completed-jobs.job.ts';
import { rebuildQueueIndexes } from './platform/jobs/rebuild-queue-indexes.job.ts';
import type { Schedules } from './platform/jobs/schedule.ts';
import { cleanUpMails } from './platform/mail/clean-up-mails.job.ts';
import { clearUnsentMails } from './platform/mail/clear-unsent-mails.job.ts';

/** Times are America/Chicago's. */
export const schedules: Schedules = {
  business: [cancelScheduled, endPauses, remindOfCutoff, passCutoff, retryCharges, settleOrders, deliverWeek],
  watched: [{ job: sendCustomerMails, hasWork: hasDueMail }],
  cleanUp: [
    { job: cleanUpKeys, cron: '20 * * * *' },
    { job: cleanUpUploads, cron: '25 * * * *' },
    { job: cleanUpSimulations, cron: '*/10 * * * *' },
    { job: cleanUpComparisons, cron: '15 * * * *' },
    { job: deleteCompletedJobs, cron: '*/10 * * * *' },
    { job: clearUnsentMails, cron: '5 * * * *' },
    { job: cleanUpSignIn, cron: '10 3 * * *' },
    { job: cleanUpMails, cron: '15 3 * * *' },
    { job: cleanUpGatewayEvents, cron: '35 3 * * *' },
    { job: cleanUpCardLinks, cron: '45 3 * * *' },
    { job: sweepPictures, cron: '40 3 * * *' },
    { job: clearZipCodeImports, cron: '20 3 * * *' },
    { job: clearCustomerImports, cron: '35 3 * * *' },
    { job: clearHistoricalOrderImports, cron: '55 3 * * *' },
    { job: clearProductImports, cron: '45 3 * * *' },
    { job: deleteBatchTexts, cron: '30 3 * * *' },
    { job: rebuildQueueIndexes, cron: '50 3 * * *' },
    { job: keepMonthsOfTables, cron: '5 * * * *' },
    { job: endImpersonations, cron: '* * * * *' },
    { job: addUpOrders, cron: '* * * * *' },
  ],
  health: [
    { job: checkMoney, cron: '30 4 * * *' },
    { job: askPendingPayments, cron: '* * * * *' },
    { job: askDisputes, cron: '15 4 * * *' },
    { job: askPendingRefunds, cron: '*/30 * * * *' },
    { job: handleWaitingEvents, cron: '*/10 * * * *' },
  ],
};

export const jobsPlan = { jobs, schedules };
