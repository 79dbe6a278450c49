import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './password-hash.ts';

const PASSWORD = 'a long password';

test('a password is kept as argon2id with 19 MiB and two passes, salted', async () => {
  const stored = await hashPassword(PASSWORD);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword(PASSWORD)).not.toBe(stored);
  expect(await passwordMatches(PASSWORD, stored)).toBe(true);
  expect(await passwordMatches(`${PASSWORD}!`, stored)).toBe(false);
});

/** The quickest of several tries, in milliseconds: what a machine under load adds falls away. */
async function quickest(work: () => Promise<boolean>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 7; tries++) {
    const began = performance.now();
    expect(await work()).toBe(false);
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

test('an account that is not there takes as long as a wrong password', async () => {
  const stored = await hashPassword(PASSWORD);
  const wrong = await quickest(() => passwordMatches('not the password', stored));
  for (const nothing of [null, undefined]) {
    const absent = await quickest(() => passwordMatches('not the password', nothing));
    expect(absent).toBeGreaterThan(wrong / 2);
    expect(absent).toBeLessThan(wrong * 2);
  }
});
