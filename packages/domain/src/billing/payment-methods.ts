import { refusal, type Refusal } from '../values/refusals.ts';

/** Why a customer's cards cannot be removed now: one of them is being charged, and the gateway's answer is not there yet. */
export const refusalToRemoveMethods = (pendingChargesCount: number): Refusal | null =>
  pendingChargesCount === 0
    ? null
    : refusal('being_charged', 'A card of this customer is being charged. Try again in a minute.');
