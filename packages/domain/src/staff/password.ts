import { refusal, type Refusal } from '../values/refusals.ts';

/** The fewest characters of a password (rulings 2). */
export const PASSWORD_MIN_LENGTH = 10;

/** Why a password is not taken; `field` is the body path it came in. Characters, not code units, are counted. */
export function refusalOfPassword(password: string, field: string): Refusal | null {
  if (Array.from(password).length >= PASSWORD_MIN_LENGTH) return null;
  return refusal('password_too_short', `The password needs at least ${PASSWORD_MIN_LENGTH} characters.`, field);
}
