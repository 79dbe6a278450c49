/** Closed: with nothing left to give. */
export const REFUND_RESOLUTIONS = ['retried', 'credited', 'closed'] as const;
export type RefundResolution = (typeof REFUND_RESOLUTIONS)[number];
