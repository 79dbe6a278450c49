import * as z from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { removePicture } from '../catalogue/keep-pictures.ts';
import { isMarketingPictureUsed } from './pictures.queries.ts';

/** Takes the files of a picture from the disk once nothing of marketing shows it any more. */
export const removeMarketingPictures = defineJob({
  name: 'remove-marketing-pictures',
  data: z.object({ files: z.array(z.string().startsWith('marketing/')) }),
  async run({ files }, { db, config }) {
    for (const file of files) if (!(await isMarketingPictureUsed(db, file))) await removePicture(config, file);
  },
});
