/** Closed: an inquiry that ended, or a dispute that was prevented. */
export const DISPUTE_STATUSES = ['needs-response', 'under-review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
