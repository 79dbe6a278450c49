import { forgetReplacedCard } from './areas/billing/card-links/forget-replaced-card.job.ts';
import { checkCycle, checkDifference, checkInvariants } from './areas/billing/money/check-money.job.ts';
import { refundGiftCardPayment } from './areas/billing/gift-cards/refund-gift-card-payment.job.ts';
import { refundPayment } from './areas/billing/refunds/refund-payment.job.ts';
import { removePictures } from './areas/catalogue/pictures/remove-pictures.job.ts';
import { checkProducts } from './areas/catalogue/product-imports/check-products.job.ts';
import { importProductsJob } from './areas/catalogue/product-imports/import-products.job.ts';
import { reverseProductsJob } from './areas/catalogue/product-imports/reverse-products.job.ts';
import { checkCustomers } from './areas/customers/customer-imports/check-customers.job.ts';
import { importCustomersJob } from './areas/customers/customer-imports/import-customers.job.ts';
import { makeImportedOrders } from './areas/customers/customer-imports/make-imported-orders.job.ts';
import { checkHistoricalOrders } from './areas/customers/historical-orders/check-historical-orders.job.ts';
import {
  importHistoricalOrdersJob,
  reverseHistoricalOrdersJob,
} from './areas/customers/historical-orders/import-historical-orders.job.ts';
import { mailRequestedPasswordLink } from './areas/customers/passwords/mail-requested-password-link.job.ts';
import { forgetCards } from './areas/customers/payment-methods/forget-cards.job.ts';
import { mailSelectedCustomers } from './areas/operations/bulk-acts/mail-customers.job.ts';
import { tagSelectedCustomers } from './areas/operations/bulk-acts/tag-customers.job.ts';
import { cleanUpSimulations } from './areas/marketing/promo-code-simulation/clean-up-simulations.job.ts';
import { continueSimulation } from './areas/marketing/promo-code-simulation/continue-simulation.job.ts';
import { countExperimentRun } from './areas/marketing/experiments/count-experiment-run.job.ts';
import { generateUniqueCodesOfBatch } from './areas/marketing/unique-codes/generate-unique-codes.job.ts';
import { massApplyPromoCode } from './areas/marketing/promo-codes/mass-apply-promo-code.job.ts';
import { handleGatewayEvent } from './areas/operations/gateway-events/handle-gateway-event.job.ts';
import { reverseCustomersJob } from './areas/operations/import-reversals/reverse-customers.job.ts';
import { massCredits } from './areas/operations/mass-credits/mass-credits.job.ts';
import { cleanUpComparisons } from './areas/operations/regenerate-orders/clean-up-comparisons.job.ts';
import { continueComparison } from './areas/operations/regenerate-orders/continue-comparison.job.ts';
import { regenerateOrdersOfBatch } from './areas/operations/regenerate-orders/regenerate-orders.job.ts';
import { chargePayment } from './areas/orders/charging/charge-payment.job.ts';
import { makeOrdersOfWeek } from './areas/orders/making/make-orders.job.ts';
import { countActivation } from './areas/orders/weeks/count-activation.job.ts';
import { applyHolidayToOrders } from './areas/shipping/holidays/apply-holiday.job.ts';
import { redateAllOrders } from './areas/orders/dating/redate-all-orders.job.ts';
import { redateOrdersOfZipCodes } from './areas/orders/dating/redate-orders-of-zip-codes.job.ts';
import { repriceAffectedOrders } from './areas/orders/pricing/price-affected-orders.job.ts';
import { changeZipCodesJob } from './areas/shipping/zip-code-changes/change-zip-codes.job.ts';
import { reverseZipCodesJob } from './areas/shipping/zip-code-imports/reverse-zip-codes.job.ts';
import { replaceProductsOfBatch } from './areas/orders/product-replacements/replace-products.job.ts';
import { importZipCodesJob } from './areas/shipping/zip-code-imports/import-zip-codes.job.ts';
import { checkZipCodes } from './areas/shipping/zip-code-imports/check-zip-codes.job.ts';
import type { AnyJob } from './platform/jobs/jobs.ts';
import { sendMail } from './platform/mail/send-mail.job.ts';

/** Scheduled ones are in schedules.ts. */
export const jobs: AnyJob[] = [
  sendMail,
  checkCycle,
  checkInvariants,
  checkDifference,
  handleGatewayEvent,
  chargePayment,
  forgetCards,
  forgetReplacedCard,
  mailRequestedPasswordLink,
  massApplyPromoCode,
  generateUniqueCodesOfBatch,
  countExperimentRun,
  continueSimulation,
  cleanUpSimulations,
  tagSelectedCustomers,
  mailSelectedCustomers,
  regenerateOrdersOfBatch,
  continueComparison,
  cleanUpComparisons,
  replaceProductsOfBatch,
  massCredits,
  refundPayment,
  refundGiftCardPayment,
  makeOrdersOfWeek,
  countActivation,
  repriceAffectedOrders,
  applyHolidayToOrders,
  redateOrdersOfZipCodes,
  redateAllOrders,
  removePictures,
  checkZipCodes,
  importZipCodesJob,
  reverseZipCodesJob,
  changeZipCodesJob,
  checkHistoricalOrders,
  importHistoricalOrdersJob,
  reverseHistoricalOrdersJob,
  checkProducts,
  importProductsJob,
  reverseProductsJob,
  checkCustomers,
  importCustomersJob,
  makeImportedOrders,
  reverseCustomersJob,
];
