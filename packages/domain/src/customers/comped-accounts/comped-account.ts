import { refusal, type Refusal } from '../../values/refusals.ts';

/** Null weeks are forever. */
export interface CompedWeeks {
  readonly is_activated: boolean;
  readonly number_of_weeks: number | null;
  readonly remaining_weeks: number | null;
}

/** 0 if it lasts forever. */
export function usedWeeks(account: CompedWeeks | null): number {
  if (!account?.is_activated || account.number_of_weeks === null || account.remaining_weeks === null) return 0;
  return Math.max(0, account.number_of_weeks - account.remaining_weeks);
}

/** CUST-22: used weeks count only while the account is active. */
export const weeksLeft = (account: CompedWeeks | null, numberOfWeeks: number | null): number | null =>
  numberOfWeeks === null ? null : numberOfWeeks - usedWeeks(account);

/** CUST-22: not fewer than were used. */
export function refusalToGrantWeeks(account: CompedWeeks | null, numberOfWeeks: number | null): Refusal | null {
  const used = usedWeeks(account);
  if (numberOfWeeks === null || numberOfWeeks >= used) return null;
  return refusal(
    `${used} ${used === 1 ? 'week is' : 'weeks are'} already used. Enter at least ${used}, or deactivate the account.`,
    'number_of_weeks',
  );
}

export const refusalToDeactivateComped = (account: Pick<CompedWeeks, 'is_activated'> | null): Refusal | null =>
  account?.is_activated ? null : refusal('This customer has no active comped account.');
