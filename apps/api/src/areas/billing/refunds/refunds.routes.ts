import type { Handlers } from '../../../platform/http/register-routes.ts';
import { makeRefund } from './make-refund.ts';
import { creditRefund, retryRefund } from './resolve-refund.ts';
import { showFailedRefunds, showRefunds } from './show-refunds.ts';

export const refundHandlers = {
  listRefunds: ({ query }, { db }) => showRefunds(db, query.user_id),
  makeRefund: ({ query, body }, ctx) => makeRefund(ctx, body, { isPreview: query.preview, expected: body.expected }),
  listFailedRefunds: (_, { db }) => showFailedRefunds(db),
  retryRefund: ({ params, query, body }, ctx) =>
    retryRefund(ctx, params.id, { isPreview: query.preview, expected: body.expected }),
  creditRefund: ({ params, query, body }, ctx) =>
    creditRefund(ctx, params.id, { isPreview: query.preview, expected: body.expected }),
} satisfies Partial<Handlers>;
