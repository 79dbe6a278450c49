import { ZERO } from '@larder/domain/values/cents.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { showPromoCode } from '../promo-codes/save-promo-code.ts';
import { listResults } from './promo-code-results.queries.ts';

const NONE = { orders: 0, customers: 0, new_customers: 0, discount: ZERO, charged: ZERO };

export const promoCodeResultsHandlers = {
  async showPromoCodeResults({ params: { id } }, ctx) {
    await showPromoCode(ctx, id);
    const rows = await listResults(ctx.db, id);
    const all = rows.find(({ order_week_number }) => order_week_number === null) ?? NONE;
    const weeks = rows.flatMap(({ order_week_number, ...week }) =>
      order_week_number === null ? [] : [{ ...week, order_week_number }],
    );
    return { ...all, weeks };
  },
} satisfies Partial<Handlers>;
