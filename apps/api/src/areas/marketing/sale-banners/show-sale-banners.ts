import type { SaleBanner } from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import { bannerHelp } from '@larder/domain/marketing/sale-banners/sale-banner-rules.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pictureOf } from '../pictures.ts';
import { findSaleBanner, findSaleBanners, type BannerRow } from './sale-banners.queries.ts';

export const listSaleBanners = async (db: Db, filter: Parameters<typeof findSaleBanners>[1]): Promise<SaleBanner[]> =>
  (await findSaleBanners(db, filter)).map(bannerOf);

export async function showSaleBanner(db: Db | Tx, id: number): Promise<SaleBanner | undefined> {
  const row = await findSaleBanner(db, id);
  return row && bannerOf(row);
}

const bannerOf = ({ image_file, created_at, weeks, ...row }: BannerRow): SaleBanner => ({
  ...row,
  image: pictureOf(image_file),
  sale_banner_order_week: weeks.map(({ id }) => id),
  help: bannerHelp(
    row,
    weeks.map(({ number }) => number),
  ),
  created_at: created_at.toString(),
});
