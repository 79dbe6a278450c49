import { sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';

export interface ExportedFacts {
  carrier: string | null;
  phone: string;
  line_1: string;
  line_2: string | null;
  city: string;
  state: string;
  zip_code: string;
  address_type: string;
  delivery_instructions: string | null;
  items_cents: Cents;
  discount_cents: Cents;
  shipping_cents: Cents;
  tax_cents: Cents;
}

export async function listExportedFacts(tx: Tx, ids: number[]): Promise<Map<number, ExportedFacts>> {
  const { rows } = await sql<ExportedFacts & { id: number }>`
    select o.id, c.name as carrier, a.phone, a.line_1, a.line_2, a.city, a.state_id as state, a.zip_code,
      a.type as address_type, a.delivery_instructions, o.items_cents, o.discount_cents, o.shipping_cents, o.tax_cents
    from orders o join addresses a on a.id = o.address_id left join carriers c on c.id = o.carrier_id
    where o.id = ${anyOf(ids)}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ExportedLine {
  order_id: number;
  category: string;
  sku: string;
  product: string;
  quantity: number;
  unit_price_cents: Cents;
}

/** The cart as it is now. */
export async function listExportedLines(db: Db | Tx, ids: number[]): Promise<Map<number, ExportedLine[]>> {
  const { rows } = await sql<ExportedLine>`
    select i.order_id, k.name as category, p.sku, p.name as product, i.quantity, i.unit_price_cents
    from order_items i join products p on p.id = i.product_id join categories k on k.id = i.category_id
    where i.order_id = ${anyOf(ids)} and i.cart = 'now' and i.quantity > 0
    order by i.order_id, i.category_id, p.name, p.id`.execute(db);
  return Map.groupBy(rows, ({ order_id }) => order_id);
}
