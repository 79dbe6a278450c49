import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { machineNow } from '../../clock.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { UPLOAD_FOLDER } from './read-multipart.ts';

const HOUR_MS = 3_600_000;

/** Leftovers of killed processes, at least an hour old. */
export const cleanUpUploads = defineJob({
  name: 'clean-up-uploads',
  data: z.object({}),
  async run() {
    const names = (await readdir(tmpdir())).filter((name) => name.startsWith(UPLOAD_FOLDER));
    let removed = 0;
    for (const name of names) {
      const folder = join(tmpdir(), name);
      // The request may delete it at the same time.
      const found = await stat(folder).catch(() => null);
      if (!found || machineNow().epochMilliseconds - found.mtimeMs < HOUR_MS) continue;
      await rm(folder, { recursive: true, force: true });
      removed += 1;
    }
    return { removed };
  },
});
