import * as z from 'zod';
import { machineNow } from '../../../platform/clock.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { PICTURE_FOLDERS } from './store-pictures.ts';
import { listUnusedPictures } from './pictures.queries.ts';

const CHUNK = 500;
/** A save in progress has written its pictures but not its rows. */
const MIN_AGE_HOURS = 24;

/**
 * Left behind by a kill or a lost answer to a COMMIT: deleting them right away could destroy the pictures of a save
 * that succeeded.
 */
export const sweepPictures = defineJob({
  name: 'sweep-pictures',
  data: z.object({}),
  async run(_, ctx) {
    let removed = 0;
    for (const parent of PICTURE_FOLDERS) {
      for await (const chunk of chunksOf(oldPictures(ctx, parent))) removed += await removeUnused(ctx, chunk);
    }
    if (removed > 0) ctx.log.info({ removed }, 'removed unused pictures');
    return { removed };
  },
});

async function removeUnused({ db, files: storage }: JobContext, files: string[]): Promise<number> {
  const unused = await listUnusedPictures(db, files);
  for (const file of unused) await storage.removeFolder(file);
  return unused.length;
}

async function* oldPictures({ files, signal }: JobContext, parent: string): AsyncGenerator<string> {
  for await (const folder of files.foldersOlderThan(parent, machineNow().subtract({ hours: MIN_AGE_HOURS }))) {
    if (signal.aborted) return;
    yield folder;
  }
}

async function* chunksOf(files: AsyncIterable<string>): AsyncGenerator<string[]> {
  let chunk: string[] = [];
  for await (const file of files) {
    chunk.push(file);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
