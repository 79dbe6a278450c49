import type { Purchase } from '@larder/domain/billing/refunds/paid-for-products.ts';
import type { Regulation } from '@larder/domain/marketing/promo-codes/promo-discount.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export async function findPurchase(db: Db | Tx, orderId: number): Promise<Purchase | undefined> {
  const order = await findTerms(db, orderId);
  if (!order) return undefined;
  const lines = await db
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['p.sku', 'i.quantity', 'i.unit_price_cents as unit_price'])
    .where('i.order_id', '=', orderId)
    .where('i.cart', '=', 'now')
    .orderBy('i.product_id')
    .execute();
  return { lines, discount: order.discount_cents, tax: order.tax_cents, regulation: regulationOf(order) };
}

type Terms = NonNullable<Awaited<ReturnType<typeof findTerms>>>;

const findTerms = (db: Db | Tx, orderId: number) =>
  db
    .selectFrom('orders as o')
    .leftJoin('promo_code_regulations as r', 'r.id', 'o.promo_code_regulation_id')
    .leftJoin('promo_codes as pc', 'pc.id', 'r.promo_code_id')
    .select(['pc.whitelisted_skus', 'pc.sku_starts_with'])
    .select(['o.discount_cents', 'o.tax_cents'])
    .select(['r.type', 'r.amount', 'r.maximum_discount_cents', 'r.free_shipping', 'r.free_tax'])
    .where('o.id', '=', orderId)
    .executeTakeFirst();

function regulationOf(terms: Terms): Regulation | null {
  const { type, amount, maximum_discount_cents, free_shipping, free_tax } = terms;
  if (type === null || amount === null) return null;
  return {
    type,
    amount: Number(amount),
    maximum_discount: maximum_discount_cents,
    free_shipping: free_shipping ?? false,
    free_tax: free_tax ?? false,
    weekly_ordinal_number: null,
    limits: { whitelisted_skus: terms.whitelisted_skus ?? [], sku_starts_with: terms.sku_starts_with ?? [] },
  };
}
