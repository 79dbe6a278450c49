import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id, moneySum } from '../../wire/values.ts';

const figures = {
  /** Charged with the code, not skipped. */
  orders: z.int(),
  /** Their first charged order is one of these. */
  new_customers: z.int(),
  discount: moneySum,
  /** By card and credits, before refunds. */
  charged: moneySum,
};

const results = z
  .object({
    ...figures,
    customers: z.int(),
    /** Latest first. */
    weeks: z.array(z.object({ order_week_number: z.int(), ...figures })),
  })
  .meta({ id: 'PromoCodeResults' });
export type PromoCodeResults = z.output<typeof results>;

export const showPromoCodeResults = route({
  method: 'GET',
  path: '/api/sales/admin/promo-codes/{id}/results',
  source: 'larder',
  area: 'marketing',
  summary: 'Orders, new customers, discount and revenue of a promo code, in all and by week',
  params: z.object({ id }),
  answer: results,
});

export const promoCodeResultsRoutes = { showPromoCodeResults };
