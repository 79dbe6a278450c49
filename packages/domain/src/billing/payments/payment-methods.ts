import { inProgress, refusal, type Refusal } from '../../values/refusals.ts';

/** Not while one of them is being charged (MON-33). */
export const refusalToRemoveMethods = (pendingChargesCount: number): Refusal | null =>
  pendingChargesCount === 0 ? null : inProgress('A card of this customer is being charged. Try again in a minute.');

export interface SavedCard {
  readonly is_default: boolean;
  /** Not charged anymore, though the gateway has not deleted it yet. */
  readonly is_removing: boolean;
}

/** Coming charges use the default card alone (MON-44). */
export function refusalToMakeDefault({ is_default, is_removing }: SavedCard): Refusal | null {
  if (is_removing) return refusal('This card is being removed. Choose another one.');
  return is_default ? refusal('This card is already the default.') : null;
}
