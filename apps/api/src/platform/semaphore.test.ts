import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('a semaphore of two lets two work at once, and the others in the order in which they came', async () => {
  const semaphore = new Semaphore(2, 10_000);
  const begun: number[] = [];
  let working = 0;
  let most = 0;
  const work = (n: number) =>
    semaphore.run(async () => {
      begun.push(n);
      most = Math.max(most, ++working);
      await sleep(5);
      working--;
      if (n === 1) throw new Error('work that fails frees its slot');
    });
  await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});

test('a caller that waits too long is refused with the reason and does not take a slot later', async () => {
  const semaphore = new Semaphore(1, 20);
  const release = Promise.withResolvers<void>();
  const holding = semaphore.run(() => release.promise);
  await expect(semaphore.run(() => Promise.resolve())).rejects.toMatchObject({
    code: 'in_progress',
    message: 'Too many changes are being made at the moment. Try again in a moment.',
  });
  release.resolve();
  await holding;
  expect(await semaphore.run(() => Promise.resolve('free'))).toBe('free');
});
