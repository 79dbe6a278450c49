import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id, moment, money } from '../../wire/values.ts';

const reasons = z.array(z.object({ code: z.string(), message: z.string() }));

export const showPromoCodeEligibility = route({
  method: 'GET',
  path: '/api/sales/admin/promo-codes/{id}/eligibility',
  source: 'larder',
  area: 'marketing',
  summary: 'Whether a promo code applies to a customer and to each upcoming order, with reasons',
  params: z.object({ id }),
  query: z.object({ user_id: id }),
  answer: z
    .object({
      /** Also when already applied. */
      is_eligible: z.boolean(),
      is_applied: z.boolean(),
      reasons,
      /** With the code, as if it were applied now. */
      orders: z.array(
        z.object({ id, order_week_number: z.int(), cutoff_at: moment, discount: money, total: money, reasons }),
      ),
    })
    .meta({ id: 'PromoCodeEligibility' }),
});

export const promoCodeEligibilityRoutes = { showPromoCodeEligibility };
