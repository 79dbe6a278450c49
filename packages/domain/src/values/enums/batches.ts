/** The names of batches (OPS-5). */
export const BATCH_NAMES = {
  regenerateOrders: 'Batch refill and recalculate orders',
  massCredits: 'Mass Apply Credits',
  reversedCredits: 'Reverse Mass Apply Credits',
  promoCode: 'Mass Apply Promo Code',
  customers: 'Import Customers',
  reversedCustomers: 'Reverse Import Customers',
  historicalOrders: 'Import Historical Orders',
  reversedHistoricalOrders: 'Reverse Import Historical Orders',
  products: 'Import Products',
  reversedProducts: 'Reverse Import Products',
  zipCodes: 'Import ZIP Codes',
  reversedZipCodes: 'Reverse Import ZIP Codes',
  changedZipCodes: 'Change ZIP Codes',
  reversedZipCodeChanges: 'Reverse Change ZIP Codes',
  replaceProduct: 'Replace Product',
  uniqueCodes: 'Generate Unique Codes',
  addTag: 'Add Tag',
  removeTag: 'Remove Tag',
  sendMail: 'Send E-mail',
} as const;

/** The statuses of a batch (OPS-3). */
export const BATCH_STATUSES = ['Cancelled', 'Finished', 'Processing'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** One not begun when its batch was cancelled is cancelled with it. */
export const BATCH_JOB_STATUSES = ['pending', 'succeeded', 'failed', 'cancelled'] as const;
export type BatchJobStatus = (typeof BATCH_JOB_STATUSES)[number];
