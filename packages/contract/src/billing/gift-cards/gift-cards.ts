import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { expected, preview, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { id, moment, money } from '../../wire/values.ts';

const area = 'marketing';
const ofGiftCard = z.object({ id });

const giftCard = z
  .object({
    id,
    code: z.string(),
    recipient_email: z.string(),
    recipient_first_name: z.string(),
    recipient_last_name: z.string(),
    gifter_email: z.string(),
    gifter_first_name: z.string(),
    gifter_last_name: z.string(),
    value: money,
    remaining_amount: money,
    /** Null when it was not paid for by card. */
    billing_card_last_4: z.string().nullable(),
    /** Pending while the gateway has not answered. */
    refund: z
      .object({
        amount: money,
        status: z.enum(['pending', 'successful', 'failed']),
        failure_reason: z.string().nullable(),
        billing_transaction_id: z.string().nullable(),
        created_at: moment,
      })
      .nullable(),
    created_at: moment,
  })
  .meta({ id: 'GiftCard' });
export type GiftCard = z.output<typeof giftCard>;

const giftCardFilters = { code: z.string().max(64).optional() };

export const listGiftCards = route({
  method: 'GET',
  path: '/api/sales/admin/gift-cards',
  source: 'spec',
  area,
  summary: 'Find gift cards by any part of the code, newest first',
  query: z.object({ ...pageQuery, ...giftCardFilters }),
  answer: z.array(giftCard),
  meta: 'page',
});

/** With the last four characters of each code: a whole one is as good as money. */
export const exportGiftCards = route({
  method: 'GET',
  path: '/api/sales/admin/gift-cards.csv',
  source: 'larder',
  area,
  summary: 'The list of gift cards as a CSV file, with the end of each code',
  query: z.object(giftCardFilters),
  answer: null,
  file: 'text/csv',
});

export const deleteGiftCard = route({
  method: 'DELETE',
  path: '/api/sales/admin/gift-cards/{id}',
  source: 'spec',
  area,
  summary: 'Delete an unspent or refunded gift card',
  params: ofGiftCard,
  answer: null,
});

export const refundGiftCard = route({
  method: 'POST',
  path: '/api/sales/admin/gift-cards/{id}/refunds',
  source: 'spec',
  area,
  summary: 'Refund the remaining balance of a gift card to the card that paid for it',
  params: ofGiftCard,
  query: previewQuery,
  body: z.object({ expected }),
  answer: z.union([giftCard, preview]),
  status: 201,
});

const promotion = z.object({ active: z.boolean() }).meta({ id: 'GiftCardPromotion' });
const path = '/api/sales/admin/gift-card-promotion-status';

export const showGiftCardPromotion = route({
  method: 'GET',
  path,
  source: 'spec',
  area,
  summary: 'Status of gift card promotions',
  answer: promotion,
});

export const enableGiftCardPromotion = route({
  method: 'POST',
  path,
  source: 'spec',
  area,
  summary: 'Enable gift card promotions',
  answer: promotion,
});

export const disableGiftCardPromotion = route({
  method: 'DELETE',
  path,
  source: 'spec',
  area,
  summary: 'Disable gift card promotions',
  answer: promotion,
});

export const giftCardsRoutes = {
  listGiftCards,
  exportGiftCards,
  refundGiftCard,
  deleteGiftCard,
  showGiftCardPromotion,
  enableGiftCardPromotion,
  disableGiftCardPromotion,
};
