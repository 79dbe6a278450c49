import { refusal, type Refusal } from '../values/refusals.ts';

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The fewest characters of a password (rulings 2). */
export const PASSWORD_MIN_LENGTH = 10;

/** Why a password is not taken; `field` is the body path it came in. Characters, not code units, are counted. */
export function refusalOfPassword(password: string, field: string): Refusal | null {
  if (Array.from(password).length >= PASSWORD_MIN_LENGTH) return null;
  return refusal('password_too_short', `The password needs at least ${PASSWORD_MIN_LENGTH} characters.`, field);
}

/** Fewer letters than this beside one's own words make no password. */
const LETTERS_BESIDE = 4;
const SHORTEST_WORD = 3;

/** Why a password is not taken of its owner: it is their e-mail or name, perhaps with some digits and signs. */
export function refusalOfOwnWords(password: string, owner: PasswordOwner, field: string): Refusal | null {
  const left = ownWords(owner).reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
  const isOwnWord = left.length < password.length && lettersOf(left).length < LETTERS_BESIDE;
  if (!isOwnWord) return null;
  return refusal('password_own_words', 'Choose a password that is not made of your name or e-mail.', field);
}

/** The longest first, so that a part of another takes nothing of it. */
const ownWords = ({ email, first_name, last_name }: PasswordOwner): string[] =>
  [email, ...email.split(/[^\p{L}\p{N}]+/u), ...`${first_name} ${last_name}`.split(/[^\p{L}\p{N}]+/u)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);

const lettersOf = (text: string) => Array.from(text.matchAll(/\p{L}/gu));
