import type {
  NewSaleBanner,
  SaleBanner,
  SaleBannerChanges,
} from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import {
  bannerSlug,
  refusalOfBanner,
  refusalOfUnknownWeeks,
  refusalToChangeType,
} from '@larder/domain/marketing/sale-banners/sale-banner-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { uploadsOf, withPictures } from '../../catalogue/pictures/store-pictures.ts';
import { storedFiles } from '../pictures.ts';
import { removePictures } from '../../catalogue/pictures/remove-pictures.job.ts';
import {
  findSaleBanner,
  insertSaleBanner,
  listKnownWeeks,
  lockSaleBanner,
  nextBannerId,
  replaceBannerWeeks,
  setSaleBanner,
} from './sale-banners.queries.ts';
import { showSaleBanner } from './show-sale-banners.ts';

const readSaleBanner = async (ctx: StaffContext, id: number) => found(await showSaleBanner(ctx.db, id), `Banner ${id}`);

/** Comes last until it is reordered (MKT-40). */
export async function createSaleBanner(ctx: StaffContext, body: NewSaleBanner): Promise<SaleBanner> {
  const { image, sale_banner_order_week, ...fields } = body;
  const make = (folders: string[]) =>
    ctx.transaction(async (tx) => {
      const weeks = await knownWeeks(tx, sale_banner_order_week);
      refuseIf(refusalOfBanner({ ...fields, weeks }));
      const id = await nextBannerId(tx);
      const files = storedFiles({ image }, folders);
      await insertSaleBanner(tx, {
        id,
        ...fields,
        slug: bannerSlug(fields.title, id),
        image_file: files.image ?? null,
        created_at: await businessNow(tx),
      });
      await replaceBannerWeeks(tx, id, weeks);
      await record(tx, ctx.actor, {
        name: 'sale_banner_created',
        subject: { type: 'sale_banner', id, version: 1 },
        description: `Created the banner ${fields.title}`,
        after: { ...fields, sale_banner_order_week: weeks, ...files },
      });
      return id;
    });
  return readSaleBanner(ctx, await withPictures(ctx.files, uploadsOf({ image }, 'inside'), make, 'marketing'));
}

/** A replaced image is deleted from disk. */
export async function updateSaleBanner(ctx: StaffContext, id: number, body: SaleBannerChanges): Promise<SaleBanner> {
  const { image, version: read, type, sale_banner_order_week: sentWeeks, ...sent } = body;
  const change = (folders: string[]) =>
    ctx.transaction(async (tx) => {
      found(await lockSaleBanner(tx, id), `Banner ${id}`);
      const { weeks, version, ...was } = found(await findSaleBanner(tx, id), `Banner ${id}`);
      await refuseStale(tx, read, { type: 'sale_banner', id, version, current: () => showSaleBanner(tx, id) });
      refuseIf(refusalToChangeType(was.type, type));
      const { before, after } = difference(
        { ...was, image: was.image_file, sale_banner_order_week: weeks.map((week) => week.id) },
        {
          ...sent,
          ...storedFiles({ image }, folders),
          sale_banner_order_week: sentWeeks && (await knownWeeks(tx, sentWeeks)),
        },
      );
      const changed = Object.keys(after);
      if (changed.length === 0) return;
      const { image: image_file, sale_banner_order_week, ...fields } = after;
      refuseIf(refusalOfBanner({ ...was, ...fields, weeks: sale_banner_order_week ?? weeks.map((week) => week.id) }));
      await setSaleBanner(tx, id, { ...fields, ...(image_file !== undefined && { image_file }), version: version + 1 });
      if (sale_banner_order_week) await replaceBannerWeeks(tx, id, sale_banner_order_week);
      await record(tx, ctx.actor, {
        name: 'sale_banner_updated',
        subject: { type: 'sale_banner', id, version: version + 1 },
        description: `Changed ${describeFields(changed)} of the banner ${was.title}`,
        before,
        after,
      });
      if (typeof before.image === 'string') await later(tx, ctx, removePictures, { files: [before.image] });
    });
  await withPictures(ctx.files, uploadsOf({ image }, 'inside'), change, 'marketing');
  return readSaleBanner(ctx, id);
}

const describeFields = (fields: string[]) =>
  fields.join(', ').replace('sale_banner_order_week', 'weeks').replaceAll('_', ' ');

async function knownWeeks(tx: Tx, wanted: readonly number[]): Promise<number[]> {
  const known = await listKnownWeeks(tx, wanted);
  refuseIf(refusalOfUnknownWeeks(wanted, known));
  return known;
}
