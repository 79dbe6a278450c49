import type { Handlers } from '../../../platform/http/register-routes.ts';
import { quoteDelivery } from '../../deliveries/quote-delivery.ts';

export const deliveryQuoteHandlers = {
  showDeliveryQuote: ({ query }, { db }) => quoteDelivery(db, query.zip_code),
} satisfies Partial<Handlers>;
