import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { importProductsJob } from '../../catalogue/product-imports/import-products.job.ts';
import { reverseProductsJob } from '../../catalogue/product-imports/reverse-products.job.ts';
import { importCustomersJob } from '../../customers/customer-imports/import-customers.job.ts';
import {
  importHistoricalOrdersJob,
  reverseHistoricalOrdersJob,
} from '../../customers/historical-orders/import-historical-orders.job.ts';
import { massApplyPromoCode } from '../../marketing/promo-codes/mass-apply-promo-code.job.ts';
import { generateUniqueCodesOfBatch } from '../../marketing/unique-codes/generate-unique-codes.job.ts';
import { mailSelectedCustomers } from '../bulk-acts/mail-customers.job.ts';
import { changeZipCodesJob } from '../../shipping/zip-code-changes/change-zip-codes.job.ts';
import { reverseZipCodesJob } from '../../shipping/zip-code-imports/reverse-zip-codes.job.ts';
import { replaceProductsOfBatch } from '../../orders/product-replacements/replace-products.job.ts';
import { tagSelectedCustomers } from '../bulk-acts/tag-customers.job.ts';
import { reverseCustomersJob } from '../import-reversals/reverse-customers.job.ts';
import { massCredits } from '../mass-credits/mass-credits.job.ts';
import { regenerateOrdersOfBatch } from '../regenerate-orders/regenerate-orders.job.ts';

export const BATCH_JOBS: Readonly<Record<string, Job<{ batch_id: number }>>> = {
  [BATCH_NAMES.regenerateOrders]: regenerateOrdersOfBatch,
  [BATCH_NAMES.replaceProduct]: replaceProductsOfBatch,
  [BATCH_NAMES.massCredits]: massCredits,
  [BATCH_NAMES.reversedCredits]: massCredits,
  [BATCH_NAMES.promoCode]: massApplyPromoCode,
  [BATCH_NAMES.uniqueCodes]: generateUniqueCodesOfBatch,
  [BATCH_NAMES.addTag]: tagSelectedCustomers,
  [BATCH_NAMES.removeTag]: tagSelectedCustomers,
  [BATCH_NAMES.sendMail]: mailSelectedCustomers,
  [BATCH_NAMES.customers]: importCustomersJob,
  [BATCH_NAMES.reversedCustomers]: reverseCustomersJob,
  [BATCH_NAMES.historicalOrders]: importHistoricalOrdersJob,
  [BATCH_NAMES.reversedHistoricalOrders]: reverseHistoricalOrdersJob,
  [BATCH_NAMES.products]: importProductsJob,
  [BATCH_NAMES.reversedProducts]: reverseProductsJob,
  [BATCH_NAMES.reversedZipCodes]: reverseZipCodesJob,
  [BATCH_NAMES.changedZipCodes]: changeZipCodesJob,
  [BATCH_NAMES.reversedZipCodeChanges]: reverseZipCodesJob,
};
