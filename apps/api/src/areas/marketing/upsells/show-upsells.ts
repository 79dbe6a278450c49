import type { listUpsells as route, Upsell } from '@larder/contract/marketing/upsells/upsells.ts';
import type { HandlerResult, Received } from '@larder/contract/wire/route.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { readChosen } from '../chosen-products/chosen-products.ts';
import { findUpsellRow, findUpsells, type UpsellRow } from './upsells.queries.ts';

export async function listUpsells(
  db: Db,
  query: Received<typeof route>['query'],
): Promise<HandlerResult<typeof route>> {
  const { rows, pagination } = await findUpsells(db, query);
  return { data: await withProducts(db, rows), meta: { pagination } };
}

export async function showUpsell(db: Db | Tx, id: number): Promise<Upsell | undefined> {
  const row = await findUpsellRow(db, id);
  return row && (await withProducts(db, [row]))[0];
}

async function withProducts(db: Db | Tx, rows: UpsellRow[]): Promise<Upsell[]> {
  const chosenOf = await readChosen(
    db,
    'upsell',
    rows.map(({ id }) => id),
  );
  return rows.map(({ category_id, category_name, archived_at, ...row }) => {
    const items = chosenOf(row.id);
    return {
      ...row,
      archived_at: archived_at?.toString() ?? null,
      category: category_id === null ? null : { id: category_id, name: category_name ?? '' },
      products: items.map(({ sku }) => sku),
      items,
    };
  });
}
