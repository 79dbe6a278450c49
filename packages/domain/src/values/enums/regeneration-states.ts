/** All but open ones are listed and skipped. */
export const REGENERATION_STATES = ['open', 'undeliverable', 'past_cutoff', 'cancelled', 'unknown'] as const;
export type RegenerationState = (typeof REGENERATION_STATES)[number];
