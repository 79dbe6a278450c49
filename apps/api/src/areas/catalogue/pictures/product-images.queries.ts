import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export async function addImages(
  tx: Tx,
  productId: number,
  kind: 'meal' | 'nutrition',
  files: readonly string[],
): Promise<void> {
  await sql`insert into product_images (product_id, kind, file, position)
    select ${productId}::bigint, ${kind}, file, nth - 1 + coalesce((select max(position) + 1 from product_images
      where product_id = ${productId} and kind = ${kind}), 0)
    from unnest(${[...files]}::text[]) with ordinality as each (file, nth)`.execute(tx);
}

export const deleteImage = (tx: Tx, productId: number, imageId: number) =>
  tx
    .deleteFrom('product_images')
    .where('product_id', '=', productId)
    .where('id', '=', imageId)
    .returning(['id', 'kind', 'file'])
    .executeTakeFirst();

export const deleteNutritionImage = (tx: Tx, productId: number) =>
  tx
    .deleteFrom('product_images')
    .where('product_id', '=', productId)
    .where('kind', '=', 'nutrition')
    .returning('file')
    .executeTakeFirst();
