import { CHICAGO } from '@larder/domain/values/days.ts';

const WITHIN_REACH = /^20\d\d-/;

/** Chicago wall clock to a UTC moment. */
export function readSignUp(local: string): { signedUpAt: string | null; error: string | null } {
  if (local === '') return { signedUpAt: null, error: null };
  // Browsers accept years of one to six digits.
  if (!WITHIN_REACH.test(local)) return { signedUpAt: null, error: 'Enter a date from 2000 to 2099.' };
  const at = Temporal.PlainDateTime.from(local).toZonedDateTime(CHICAGO).toInstant();
  return { signedUpAt: at.toString(), error: null };
}
