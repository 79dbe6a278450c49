import type { Selectable } from 'kysely';
import type { Bestseller, listBestsellers as route } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import type { HandlerResult, Received } from '@larder/contract/wire/route.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { findBestsellerRow, findBestsellers } from './bestsellers.queries.ts';
import { readChosen } from '../chosen-products/chosen-products.ts';
import { pictureOf } from '../pictures.ts';

type Include = readonly 'products'[];

export async function listBestsellers(
  db: Db,
  query: Received<typeof route>['query'],
): Promise<HandlerResult<typeof route>> {
  const { rows, pagination } = await findBestsellers(db, query);
  return { data: await withProducts(db, rows, query.include), meta: { pagination } };
}

export async function showBestseller(db: Db | Tx, id: number, include: Include): Promise<Bestseller | undefined> {
  const row = await findBestsellerRow(db, id);
  return row && (await withProducts(db, [row], include))[0];
}

async function withProducts(
  db: Db | Tx,
  rows: Selectable<Tables['bestsellers']>[],
  include: Include,
): Promise<Bestseller[]> {
  const chosenOf = await readChosen(
    db,
    'bestseller',
    rows.map(({ id }) => id),
  );
  return rows.map(({ image_file, mobile_image_file, created_at, ...row }) => {
    const products = chosenOf(row.id);
    return {
      ...row,
      created_at: created_at.toString(),
      image: pictureOf(image_file),
      mobile_image: pictureOf(mobile_image_file),
      inbound_categories: [...new Set(products.map(({ category }) => category))],
      ...(include.includes('products') && { products: { data: products } }),
    };
  });
}
