import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { zipArchive, zipCodesCsv } from '../../../../test/zip-archive.ts';
import { CallError } from '../../../platform/call-error.ts';
import { openZipCodeArchive } from './open-zip-code-archive.ts';
import { zipCodeRows } from './read-zip-code-rows.ts';

test('an archive that fails before it is read is refused when it is read, and nothing else fails', async () => {
  const bomb = await zipArchive({ 'zips.csv': Buffer.alloc(1 << 20, 'a,b\n') });
  // Falsify the unpacked size, 24 bytes into the central directory.
  bomb.writeUInt32LE(1_000, bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
  const { content } = await openZipCodeArchive(new File([new Uint8Array(bomb)], 'bomb.zip'));
  await sleep(50);
  await expect(Array.fromAsync(zipCodeRows(content, 1, { rows: 0 }))).rejects.toMatchObject({
    errors: { csv: [expect.stringMatching(/damaged|must name the columns/)] },
  });
});

test('a file with too many rows is refused at the first row beyond the limit', async () => {
  const text = zipCodesCsv(Array.from({ length: 5 }, () => ({})));
  const open = async () =>
    (await openZipCodeArchive(new File([new Uint8Array(await zipArchive({ 'zips.csv': text }))], 'zips.zip'))).content;
  const read = { rows: 0, most: 5 };
  await Array.fromAsync(zipCodeRows(await open(), 1, read));
  expect(read.rows).toBe(5);
  await expect(Array.fromAsync(zipCodeRows(await open(), 1, { rows: 0, most: 4 }))).rejects.toMatchObject({
    errors: { csv: ['The file may have at most 4 rows.'] },
  });
});

test('an uncompressed file with a changed byte is refused', async () => {
  const stored = await zipArchive({ 'zips.csv': zipCodesCsv([{}]) }, { compress: false });
  expect(await readOf(new Uint8Array(stored))).toBe('read');
  const at = stored.lastIndexOf('Wednesday');
  const changed = new Uint8Array(stored);
  changed.set(Buffer.from('Thursday '), at);
  expect(await readOf(changed)).toMatch(/damaged/);
});

test('an archive with any single damaged byte is read or refused without hanging', async () => {
  const whole = await zipArchive({ 'zips.csv': zipCodesCsv(Array.from({ length: 40 }, () => ({}))) });
  const ends = new Map<string, number>();
  for (let at = 0; at < whole.length; at++) {
    const damaged = new Uint8Array(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    const end = await readOf(damaged);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  expect([...ends.keys()]).toEqual(
    expect.arrayContaining([
      'read',
      expect.stringMatching(/damaged/),
      expect.stringMatching(/cannot be read as a zip archive/),
    ]),
  );
});

/** After a delay, when unpacking may have failed already. */
async function readOf(archive: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const { content, close } = await openZipCodeArchive(new File([archive], 'zips.zip'));
    await sleep(2);
    await Array.fromAsync(zipCodeRows(content, 1, { rows: 0 })).finally(close);
    return 'read';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return String(error.errors['csv']);
  }
}
