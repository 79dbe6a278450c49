/** How an order stands towards being made again; those of the last three are listed and left alone. */
export const REGENERATION_STATES = ['open', 'past_cutoff', 'cancelled', 'unknown'] as const;
export type RegenerationState = (typeof REGENERATION_STATES)[number];
