/** The names of batches, by what they do (rulings 8). */
export const BATCH_NAMES = {
  regenerateOrders: 'Batch refill and recalculate orders',
  massCredits: 'Mass Apply Credits',
  reversedCredits: 'Reverse Mass Apply Credits',
  promoCode: 'Mass Apply Promo Code',
} as const;

/** What a batch is shown as (specification 4). */
export const BATCH_STATUSES = ['Cancelled', 'Finished', 'Processing'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** What may become of a job; one that was not begun when its batch was cancelled is cancelled with it. */
export const BATCH_JOB_STATUSES = ['pending', 'succeeded', 'failed', 'cancelled'] as const;
export type BatchJobStatus = (typeof BATCH_JOB_STATUSES)[number];
