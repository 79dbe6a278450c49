import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { PICTURE_FOLDERS } from './store-pictures.ts';
import { listUnusedPictures } from './pictures.queries.ts';

const file = z.string().refine((path) => PICTURE_FOLDERS.some((parent) => path.startsWith(`${parent}/`)));

export const removePictures = defineJob({
  name: 'remove-pictures',
  data: z.object({ files: z.array(file) }),
  async run({ files }, { db, files: storage }) {
    for (const unused of await listUnusedPictures(db, files)) await storage.removeFolder(unused);
  },
});
