import { inProgress, type Refusal } from '../../values/refusals.ts';

/** Not while one of them is being charged (MON-33). */
export const refusalToRemoveMethods = (pendingChargesCount: number): Refusal | null =>
  pendingChargesCount === 0 ? null : inProgress('A card of this customer is being charged. Try again in a minute.');
