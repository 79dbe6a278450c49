import { sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Orders older than the tax column use their state's tax. */
export const findFrozenTerms = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('addresses as a', 'a.id', 'o.address_id')
    .innerJoin('states as s', 's.id', 'a.state_id')
    .leftJoin('promo_code_regulations as r', 'r.id', 'o.promo_code_regulation_id')
    .leftJoin('promo_codes as pc', 'pc.id', 'r.promo_code_id')
    .select(['pc.whitelisted_skus', 'pc.sku_starts_with'])
    .select(['o.user_id', 'o.status', 'o.is_skipped', 'o.shipping_cents'])
    .select(['r.type', 'r.amount', 'r.maximum_discount_cents', 'r.free_tax'])
    .select(sql<string>`coalesce(o.tax_percent, s.tax_percent)`.as('tax_percent'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();

export interface FrozenFigures {
  items_cents: Cents;
  discount_cents: Cents;
  shipping_cents: Cents;
  tax_cents: Cents;
  total_cents: Cents;
}

export const setFrozenFigures = (tx: Tx, orderId: number, figures: FrozenFigures) =>
  tx.updateTable('orders').set(figures).where('id', '=', orderId).execute();
