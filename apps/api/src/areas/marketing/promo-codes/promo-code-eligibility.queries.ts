import type { Db, Tx } from '../../../platform/database/database.ts';

export async function findPromoCodeTerms(db: Db | Tx, id: number) {
  const promo = await db.selectFrom('promo_codes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!promo) return undefined;
  const regulations = await db
    .selectFrom('promo_code_regulations')
    .select(['type', 'amount', 'maximum_discount_cents as maximum_discount', 'free_shipping', 'free_tax'])
    .select('weekly_ordinal_number')
    .where('promo_code_id', '=', id)
    .where('retired_at', 'is', null)
    .execute();
  return {
    ...promo,
    cart_amount_minimum: promo.cart_amount_minimum_cents,
    cart_amount_maximum: promo.cart_amount_maximum_cents,
    regulations: regulations.map((regulation) => ({ ...regulation, amount: Number(regulation.amount) })),
  };
}
