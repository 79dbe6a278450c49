import type { Handlers } from '../../platform/http/register-routes.ts';
import { makeRefund } from './make-refund.ts';
import { showRefunds } from './show-refunds.ts';

export const refundHandlers = {
  listRefunds: ({ query }, { db }) => showRefunds(db, query.user_id),
  makeRefund: ({ query, body }, ctx) => makeRefund(ctx, body, { isPreview: query.preview, expected: body.expected }),
} satisfies Partial<Handlers>;
