import { refusal, type Refusal } from '../../values/refusals.ts';

export interface PasswordOwner {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The fewest characters of a password (STAFF-22). */
export const PASSWORD_MIN_LENGTH = 10;

/** `field` is the body path it came in. Counts characters, not code units. */
export function refusalOfPassword(password: string, field: string): Refusal | null {
  if (Array.from(password).length >= PASSWORD_MIN_LENGTH) return null;
  return refusal(`The password needs at least ${PASSWORD_MIN_LENGTH} characters.`, field);
}

/** Besides its owner's name and e-mail. */
const LEAST_OTHER_LETTERS = 4;
const SHORTEST_WORD = 3;

/** Their e-mail or name with a few digits and signs (STAFF-23). */
export function refusalOfPersonalPassword(password: string, owner: PasswordOwner, field: string): Refusal | null {
  const left = namesOf(owner).reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
  const isPersonal = left.length < password.length && lettersOf(left).length < LEAST_OTHER_LETTERS;
  if (!isPersonal) return null;
  return refusal('Choose a password that is not made of your name or e-mail.', field);
}

/** The longest first, so that a part of another removes nothing from it. */
const namesOf = ({ email, first_name, last_name }: PasswordOwner): string[] =>
  [email, ...`${email} ${first_name} ${last_name}`.split(/[^\p{L}\p{N}]/u)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);

const lettersOf = (text: string) => Array.from(text.matchAll(/\p{L}/gu));
