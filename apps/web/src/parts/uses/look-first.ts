import { CallFailure } from '../../calls/call-failure.ts';

interface Follows<Effect> {
  onEffect: (effect: Effect) => void;
  /** The save says why, under its fields. */
  onRefused: () => void;
  onFailed: (message: string) => void;
}

/** Only a refused preview leads to the save, which is refused alike; a preview that failed leads nowhere (CAT-50). */
export async function lookFirst<Effect>(look: () => Promise<Effect>, follows: Follows<Effect>): Promise<void> {
  try {
    follows.onEffect(await look());
  } catch (failure) {
    if (isRefused(failure)) follows.onRefused();
    else follows.onFailed(failure instanceof Error ? failure.message : 'Error!');
  }
}

/** A cutoff step (`in_progress`) does not count: the save could succeed a moment later. */
const isRefused = (failure: unknown) =>
  failure instanceof CallFailure && (failure.status === 422 || failure.code === 'stale');
