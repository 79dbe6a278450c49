import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 50,000 passwords that many people use; the demo's is in the README. */
const COMMON = new Set([...dictionary['passwords-common'], 'larder-demo']);

/** Whatever its case, and with digits and signs around it: `Password1!` is `password`. */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase();
  const core = small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return COMMON.has(small) || COMMON.has(core) || isRepeated(small) || isCount(small);
}

/** One or two characters again and again. */
const isRepeated = (password: string) => new Set(password).size <= 2;

/** Characters that follow one another, up or down: `0123456789`, `abcdefghijk`. */
function isCount(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return new Set(steps).size === 1;
}
