import * as z from 'zod';
import { batch } from '../../wire/batch.ts';
import { route } from '../../wire/route.ts';
import { textList } from '../../wire/text-lists.ts';

/** Longer lists run in the background (MKT-25). */
export const MOST_AT_ONCE = 500;
const MOST = 50_000;

/** True, or why not. */
const results = z.record(z.string(), z.union([z.literal(true), z.string()])).meta({ id: 'MassApplyResults' });

export const massApplyPromoCode = route({
  method: 'POST',
  path: '/api/sales/admin/promo-codes/{code}/applications',
  source: 'spec',
  area: 'marketing',
  summary: 'Apply a promo code to customers by e-mail, one result each; more than 500 run in the background (202)',
  params: z.object({ code: z.string().max(64) }),
  body: z.object({
    emails: textList(z.string().trim().max(254), MOST).refine(
      (list) => list.length > 0,
      'Please enter at least one e-mail.',
    ),
    override: z.boolean().default(false),
  }),
  largeBody: true,
  answer: z.union([batch, results]),
});

export const promoCodeMassApplyRoutes = { massApplyPromoCode };
