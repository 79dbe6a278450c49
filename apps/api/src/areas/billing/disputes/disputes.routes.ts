import type { Handlers } from '../../../platform/http/register-routes.ts';
import { reviewDispute } from './review-dispute.ts';
import { showDisputes } from './show-disputes.ts';

export const disputeHandlers = {
  listDisputes: (_, { db }) => showDisputes(db),
  reviewDispute: ({ params }, ctx) => reviewDispute(ctx, params.id),
} satisfies Partial<Handlers>;
