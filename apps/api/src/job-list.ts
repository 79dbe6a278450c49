import { checkCycle, checkInvariants } from './areas/billing/check-money.job.ts';
import { refundGiftCardPayment } from './areas/billing/refund-gift-card-payment.job.ts';
import { refundPayment } from './areas/billing/refund-payment.job.ts';
import { removePictures } from './areas/catalogue/remove-pictures.job.ts';
import { forgetCards } from './areas/customers/forget-cards.job.ts';
import { massApplyPromoCode } from './areas/marketing/mass-apply-promo-code.job.ts';
import { massCredits } from './areas/operations/mass-credits.job.ts';
import { regenerateOrdersOfBatch } from './areas/operations/regenerate-orders.job.ts';
import { chargePayment } from './areas/orders/charge-payment.job.ts';
import { makeOrdersOfWeek } from './areas/orders/make-orders.job.ts';
import { applyHolidayToOrders } from './areas/orders/apply-holiday.job.ts';
import { redateAllOrders } from './areas/orders/redate-all-orders.job.ts';
import { redateOrdersOfZipCodes } from './areas/orders/redate-orders-of-zip-codes.job.ts';
import { repriceAffectedOrders } from './areas/orders/price-touched-orders.job.ts';
import { importZipCodesJob } from './areas/operations/import-zip-codes.job.ts';
import { checkZipCodes } from './areas/shipping/check-zip-codes.job.ts';
import type { AnyJob } from './platform/jobs/jobs.ts';
import { sendMail } from './platform/mail/send-mail.job.ts';

/** Jobs that calls enqueue with `later`; scheduled ones are in schedules.ts. */
export const jobs: AnyJob[] = [
  sendMail,
  checkCycle,
  checkInvariants,
  chargePayment,
  forgetCards,
  massApplyPromoCode,
  regenerateOrdersOfBatch,
  massCredits,
  refundPayment,
  refundGiftCardPayment,
  makeOrdersOfWeek,
  repriceAffectedOrders,
  applyHolidayToOrders,
  redateOrdersOfZipCodes,
  redateAllOrders,
  removePictures,
  checkZipCodes,
  importZipCodesJob,
];
