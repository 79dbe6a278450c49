import { refusal, type Refusal } from '../values/refusals.ts';

/** What of a comped account decides how its weeks are counted; null weeks are forever. */
export interface CompedWeeks {
  readonly is_activated: boolean;
  readonly number_of_weeks: number | null;
  readonly remaining_weeks: number | null;
}

/** How many weeks of a running account were spent; nobody counts those of one that lasts forever. */
export function usedWeeks(account: CompedWeeks | null): number {
  if (!account?.is_activated || account.number_of_weeks === null || account.remaining_weeks === null) return 0;
  return Math.max(0, account.number_of_weeks - account.remaining_weeks);
}

/** How many weeks are left once an account is given so many: those spent count while it runs, activated anew none do. */
export const weeksLeft = (account: CompedWeeks | null, numberOfWeeks: number | null): number | null =>
  numberOfWeeks === null ? null : numberOfWeeks - usedWeeks(account);

/** Why an account cannot be given so many weeks: more were spent already. */
export function refusalToGiveWeeks(account: CompedWeeks | null, numberOfWeeks: number | null): Refusal | null {
  const used = usedWeeks(account);
  if (numberOfWeeks === null || numberOfWeeks >= used) return null;
  return refusal(
    'weeks_used',
    `${used} ${used === 1 ? 'week is' : 'weeks are'} already used. Enter at least ${used}, or deactivate the account.`,
    'number_of_weeks',
  );
}

/** Why an account cannot be deactivated: it is not active. */
export const refusalToDeactivateComped = (account: Pick<CompedWeeks, 'is_activated'> | null): Refusal | null =>
  account?.is_activated ? null : refusal('not_comped', 'This customer has no active comped account.');
