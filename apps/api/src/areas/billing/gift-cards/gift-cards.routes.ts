import type { Handlers } from '../../../platform/http/register-routes.ts';
import { exportGiftCards } from './export-gift-cards.ts';
import { setPromotion, showPromotion } from './gift-card-promotion.ts';
import { listGiftCards } from './gift-cards.queries.ts';
import { deleteGiftCard, refundGiftCard } from './refund-gift-card.ts';

export const giftCardHandlers = {
  listGiftCards: ({ query }, { db }) => listGiftCards(db, query),
  exportGiftCards: ({ query }, ctx) => exportGiftCards(ctx, query),
  refundGiftCard: ({ params, query, body }, ctx) =>
    refundGiftCard(ctx, params.id, { isPreview: query.preview, expected: body.expected }),
  deleteGiftCard: async ({ params }, ctx) => {
    await deleteGiftCard(ctx, params.id);
    return undefined;
  },
  showGiftCardPromotion: (_, ctx) => showPromotion(ctx),
  enableGiftCardPromotion: (_, ctx) => setPromotion(ctx, true),
  disableGiftCardPromotion: (_, ctx) => setPromotion(ctx, false),
} satisfies Partial<Handlers>;
