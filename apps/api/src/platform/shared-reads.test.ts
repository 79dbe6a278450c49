import { expect, test, vi } from 'vitest';
import { sharedReads } from './shared-reads.ts';

test('many who ask at once or within a second share one read, and others read their own', async () => {
  const read = vi.fn<(source: { name: string }, key: number) => Promise<string>>((source, key) =>
    Promise.resolve(`${source.name} ${key}`),
  );
  const shared = sharedReads(read);
  const [one, other] = [{ name: 'one' }, { name: 'other' }];
  expect(await Promise.all([shared(one, 1), shared(one, 1), shared(one, 2), shared(other, 1)])).toEqual([
    'one 1',
    'one 1',
    'one 2',
    'other 1',
  ]);
  await shared(one, 1);
  expect(read).toHaveBeenCalledTimes(3);
});

test('an answer is shared for a second, or ten times as long as it took to read', async () => {
  const clock = vi.spyOn(performance, 'now');
  try {
    for (const [took, kept] of [
      [20, 1_000],
      [400, 4_000],
    ] as const) {
      let now = 0;
      clock.mockImplementation(() => now);
      const read = vi.fn<() => Promise<number>>(() => Promise.resolve((now += took)));
      const shared = sharedReads(read);
      const source = {};
      await shared(source, 1);
      now = took + kept - 1;
      await shared(source, 1);
      expect(read).toHaveBeenCalledTimes(1);
      now = took + kept;
      await shared(source, 1);
      expect(read).toHaveBeenCalledTimes(2);
    }
  } finally {
    clock.mockRestore();
  }
});

test('a failure reaches everyone who waited for it, and the next one reads again', async () => {
  const read = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(7);
  const shared = sharedReads(read);
  const source = {};
  const both = await Promise.allSettled([shared(source, 1), shared(source, 1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await shared(source, 1)).toBe(7);
});
