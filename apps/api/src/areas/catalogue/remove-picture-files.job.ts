import * as z from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { removePicture } from './keep-pictures.ts';
import { isPictureUsed } from './product-images.queries.ts';

/** Takes the files of a picture from the disk once no product shows it any more. */
export const removePictureFiles = defineJob({
  name: 'remove-picture-files',
  data: z.object({ file: z.string().startsWith('products/') }),
  async run({ file }, { db, config }) {
    if (!(await isPictureUsed(db, file))) await removePicture(config, file);
  },
});
