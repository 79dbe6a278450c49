import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { joinedList } from '../../wire/text-lists.ts';
import { id, moneySum } from '../../wire/values.ts';
import { newPromoCode, promoCodeSku } from '../promo-codes/promo-codes.ts';

const area = 'marketing';

const simulation = z
  .object({
    id,
    /** False while it continues in the background. */
    is_finished: z.boolean(),
    processed_customers: z.int(),
    total_customers: z.int(),
    applied_customers: z.int(),
    orders: z.int(),
    applied_orders: z.int(),
    /** On products. */
    discount: moneySum,
    /** The total saving of customers, with shipping and tax. */
    cost: moneySum,
    weeks: z.array(z.object({ order_week_number: z.int(), orders: z.int(), applied_orders: z.int(), cost: moneySum })),
    refused: z.array(
      z.object({
        reason: z.string(),
        label: z.string(),
        orders: z.int(),
        /** The first of them. */
        first: z.array(z.object({ order_id: id, user_id: id, email: z.string(), message: z.string() })),
      }),
    ),
  })
  .meta({ id: 'PromoCodeSimulation' });
export type PromoCodeSimulation = z.output<typeof simulation>;

export const simulatePromoCode = route({
  method: 'POST',
  path: '/api/sales/admin/promo-code-simulations',
  source: 'larder',
  area,
  summary:
    'Price an unsaved promo code on the orders of the next two weeks as if it were applied now; many orders continue in the background',
  /** With `promo_code_id`, customers who have the saved code keep its application. */
  body: newPromoCode.extend({ promo_code_id: id.nullable().default(null) }),
  answer: simulation,
  status: 201,
});

export const showPromoCodeSimulation = route({
  method: 'GET',
  path: '/api/sales/admin/promo-code-simulations/{id}',
  source: 'larder',
  area,
  summary: 'A simulation and how far it is; deleted within the hour',
  isByItself: true,
  params: z.object({ id }),
  answer: simulation,
});

export const cancelPromoCodeSimulation = route({
  method: 'DELETE',
  path: '/api/sales/admin/promo-code-simulations/{id}',
  source: 'larder',
  area,
  summary: 'Cancel a simulation and delete its result',
  params: z.object({ id }),
  answer: null,
});

const skus = joinedList(promoCodeSku, 200).optional();

export const checkPromoCodeSkus = route({
  method: 'GET',
  path: '/api/sales/admin/promo-code-skus',
  source: 'larder',
  area,
  summary: 'Which SKUs and prefixes of a promo code belong to no product',
  query: z.object({ whitelisted_skus: skus, sku_starts_with: skus }),
  answer: z
    .object({ whitelisted_skus: z.array(z.string()), sku_starts_with: z.array(z.string()) })
    .meta({ id: 'UnknownPromoCodeSkus' }),
});

export const promoCodeSimulationRoutes = {
  simulatePromoCode,
  showPromoCodeSimulation,
  cancelPromoCodeSimulation,
  checkPromoCodeSkus,
};
