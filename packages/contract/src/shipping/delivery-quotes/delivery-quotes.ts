import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { day } from '../../wire/values.ts';

/** First delivery of a new subscriber (SHIP-7); 404 if not served. */
export const showDeliveryQuote = route({
  method: 'GET',
  path: '/api/sales/delivery-quotes',
  source: 'spec',
  area: 'shipping',
  summary: 'First delivery date of a new subscriber at a zip code',
  query: z.object({ zip_code: z.string().trim().max(20), subscription: z.literal(1).optional() }),
  answer: z.object({ delivery_date: day }),
});

export const deliveryQuotesRoutes = { showDeliveryQuote };
