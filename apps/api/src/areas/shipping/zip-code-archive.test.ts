import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { zipArchive } from '../../../test/zip-archive.ts';
import { openZipCodeArchive } from './open-zip-code-archive.ts';
import { zipCodeRows } from './read-zip-code-rows.ts';

test('an archive that fails before anybody reads it is refused to who does, and ends nothing else', async () => {
  const bomb = await zipArchive({ 'zips.csv': Buffer.alloc(1 << 20, 'a,b\n') });
  // The unpacked size stands in the central directory, 24 bytes after its beginning: it lies.
  bomb.writeUInt32LE(1_000, bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
  const { content } = await openZipCodeArchive(new File([new Uint8Array(bomb)], 'bomb.zip'));
  await sleep(50);
  await expect(Array.fromAsync(zipCodeRows(content, 1, { rows: 0 }))).rejects.toMatchObject({
    errors: { csv: [expect.stringMatching(/damaged|must name the columns/)] },
  });
});
