import { createRequire } from 'node:module';
import type * as Language from '@zxcvbn-ts/language-common';

const load = createRequire(import.meta.url);
let common: Set<string> | undefined;

/** Some 50,000 passwords, and the demo's, which is public in the README. Read at first use: they take 5 MB. */
function commonPasswords(): Set<string> {
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof Language;
  return new Set([...dictionary['passwords-common'], 'larder-demo']);
}

/** Ignores case, and digits and signs around it: `Password1!` is `password`. */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase();
  const core = small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  common ??= commonPasswords();
  return common.has(small) || common.has(core) || isRepeated(small) || isCount(small);
}

const isRepeated = (password: string) => new Set(password).size <= 2;

/** Consecutive characters, up or down: `0123456789`, `abcdefghijk`. */
function isCount(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return new Set(steps).size === 1;
}
