import type { RegulationType } from '@larder/domain/values/enums/promo-codes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { pagesOf } from '../../../platform/sql/pages-of.ts';
import { type PromoCodeFilter, promoCodesInOrder } from './promo-codes.queries.ts';

/** All pages of the list, with more of each code. */
export const allPromoCodes = (tx: Tx, filter: PromoCodeFilter, size: number) =>
  pagesOf(
    tx,
    promoCodesInOrder(tx, filter)
      .select(['uses_limit', 'is_for_new_customer', 'free_shipping', 'free_tax', 'description_checkout'])
      .select(['cart_amount_minimum_cents', 'cart_amount_maximum_cents']),
    size,
  );

export interface ExportedRegulation {
  promo_code_id: number;
  type: RegulationType;
  amount: string;
  weekly_ordinal_number: number | null;
}

export const listRegulationsOf = (tx: Tx, ids: number[]): Promise<ExportedRegulation[]> =>
  tx
    .selectFrom('promo_code_regulations')
    .select(['promo_code_id', 'type', 'amount', 'weekly_ordinal_number'])
    .where('promo_code_id', 'in', ids)
    .where('retired_at', 'is', null)
    .orderBy('weekly_ordinal_number', (order) => order.asc().nullsFirst())
    .execute();
