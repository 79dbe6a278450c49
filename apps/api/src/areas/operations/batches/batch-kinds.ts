import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { importCustomersJob } from '../../customers/customer-imports/import-customers.job.ts';
import { massApplyPromoCode } from '../../marketing/promo-codes/mass-apply-promo-code.job.ts';
import { massCredits } from '../mass-credits/mass-credits.job.ts';
import { regenerateOrdersOfBatch } from '../regenerate-orders/regenerate-orders.job.ts';

export const BATCH_JOBS: Readonly<Record<string, Job<{ batch_id: number }>>> = {
  [BATCH_NAMES.regenerateOrders]: regenerateOrdersOfBatch,
  [BATCH_NAMES.massCredits]: massCredits,
  [BATCH_NAMES.reversedCredits]: massCredits,
  [BATCH_NAMES.promoCode]: massApplyPromoCode,
  [BATCH_NAMES.customers]: importCustomersJob,
};
