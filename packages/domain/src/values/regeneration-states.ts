/** How an order stands towards being made again; all but those that are open are listed and left alone. */
export const REGENERATION_STATES = ['open', 'undeliverable', 'past_cutoff', 'cancelled', 'unknown'] as const;
export type RegenerationState = (typeof REGENERATION_STATES)[number];
