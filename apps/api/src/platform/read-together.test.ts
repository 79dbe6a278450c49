import { expect, test } from 'vitest';
import { readTogether } from './read-together.ts';

/** Reads that end when they are told to. */
function slowReads() {
  const reads: { keys: string[]; end: () => void; fail: () => void }[] = [];
  const find = readTogether(async (keys: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    reads.push({ keys, end: resolve, fail: () => reject(new Error('away')) });
    await promise;
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `${key} of read ${reads.length}`]));
  });
  return { reads, find };
}

test('a single call is read immediately', async () => {
  const { reads, find } = slowReads();
  const answer = find('a');
  expect(reads.map(({ keys }) => keys)).toEqual([['a']]);
  reads[0]?.end();
  expect(await answer).toBe('a of read 1');
});

test('calls made during a read share the next read, even for the same key', async () => {
  const { reads, find } = slowReads();
  const first = find('a');
  const others = [find('b'), find('a'), find('unknown'), find('b')];
  expect(reads).toHaveLength(1);
  reads[0]?.end();
  expect(await first).toBe('a of read 1');
  await expect.poll(() => reads.length).toBe(2);
  expect(reads[1]?.keys).toEqual(['b', 'a', 'unknown']);
  reads[1]?.end();
  expect(await Promise.all(others)).toEqual(['b of read 2', 'a of read 2', undefined, 'b of read 2']);
});

test('a read that hangs delays waiting calls briefly and later calls not at all', async () => {
  const { reads, find } = slowReads();
  const hanging = find('a');
  const other = find('b');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.end();
  expect(await other).toBe('b of read 2');
  const later = find('c');
  expect(reads[2]?.keys).toEqual(['c']);
  reads[2]?.end();
  expect(await later).toBe('c of read 3');
  reads[0]?.end();
  expect(await hanging).toBe('a of read 3');
});

test('a read has at most 16 keys, and the next one does not wait for it', async () => {
  const { reads, find } = slowReads();
  const keys = Array.from({ length: 40 }, (_, index) => `key ${index}`);
  const answers = keys.map((key) => find(key));
  expect(reads.map((read) => read.keys.length)).toEqual([1, 16, 16]);
  for (const { end } of reads) end();
  await expect.poll(() => reads.length).toBe(4);
  reads[3]?.end();
  expect((await Promise.all(answers)).map((answer) => answer?.split(' of ')[0])).toEqual(keys);
});

test('a failed read fails for its own callers, and the next read is made', async () => {
  const { reads, find } = slowReads();
  const failing = find('a');
  const next = find('a');
  reads[0]?.fail();
  await expect(failing).rejects.toThrow('away');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.end();
  expect(await next).toBe('a of read 2');
});
