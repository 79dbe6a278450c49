import { CHICAGO } from '@larder/domain/values/days.ts';

const WITHIN_REACH = /^20\d\d-/;

/** What the field of a sign-up holds, Chicago's wall clock, as a moment; it is empty until it is filled in to the end. */
export function readSignUp(local: string): { signedUpAt: string | null; error: string | null } {
  if (local === '') return { signedUpAt: null, error: null };
  // The browser takes years of one to six digits.
  if (!WITHIN_REACH.test(local)) return { signedUpAt: null, error: 'Enter a date from 2000 to 2099.' };
  const at = Temporal.PlainDateTime.from(local).toZonedDateTime(CHICAGO).toInstant();
  return { signedUpAt: at.toString(), error: null };
}
