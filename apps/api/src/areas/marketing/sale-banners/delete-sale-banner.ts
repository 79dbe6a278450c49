import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { removePictures } from '../../catalogue/pictures/remove-pictures.job.ts';
import { findSaleBanner, lockSaleBanner, removeSaleBanner } from './sale-banners.queries.ts';

/** The image is deleted from disk in the background. */
export const deleteSaleBanner = (ctx: StaffContext, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    found(await lockSaleBanner(tx, id), `Banner ${id}`);
    const { weeks, image_file, created_at: _, ...was } = found(await findSaleBanner(tx, id), `Banner ${id}`);
    await removeSaleBanner(tx, id);
    await record(tx, ctx.actor, {
      name: 'sale_banner_deleted',
      subject: { type: 'sale_banner', id },
      description: `Deleted the banner ${was.title}`,
      before: { ...was, image: image_file, sale_banner_order_week: weeks.map((week) => week.id) },
    });
    if (image_file !== null) await later(tx, ctx, removePictures, { files: [image_file] });
  });
