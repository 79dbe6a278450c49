import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './password-hash.ts';

const PASSWORD = 'a long password';

test('a password is stored as salted argon2id with 19 MiB and two passes', async () => {
  const stored = await hashPassword(PASSWORD);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword(PASSWORD)).not.toBe(stored);
  expect(await passwordMatches(PASSWORD, stored)).toBe(true);
  expect(await passwordMatches(`${PASSWORD}!`, stored)).toBe(false);
});

const MOST_TRIES = 100;

/** The fastest runs, so that a busy machine does not distort the ratio. */
async function ratioOf(one: () => Promise<boolean>, other: () => Promise<boolean>): Promise<number> {
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    for (const [index, work] of [one, other].entries()) {
      const began = performance.now();
      expect(await work()).toBe(false);
      best[index] = Math.min(best[index] ?? 0, performance.now() - began);
    }
    const ratio = (best[0] ?? 0) / (best[1] ?? 0);
    if (tries >= 3 && ratio > 1 / 2 && ratio < 2) return ratio;
  }
  return (best[0] ?? 0) / (best[1] ?? 0);
}

test.each([null, undefined])('an unknown account (%s) takes as long as a wrong password', async (nothing) => {
  const stored = await hashPassword(PASSWORD);
  const ratio = await ratioOf(
    () => passwordMatches('not the password', nothing),
    () => passwordMatches('not the password', stored),
  );
  expect(ratio).toBeGreaterThan(1 / 2);
  expect(ratio).toBeLessThan(2);
});
