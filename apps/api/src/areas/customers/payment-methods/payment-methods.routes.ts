import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { makeDefaultCard } from './make-default-card.ts';
import { removePaymentMethods } from './remove-payment-methods.ts';
import { findUser } from '../users/show-user.queries.ts';

export const paymentMethodHandlers = {
  listPaymentMethods: async ({ params }, { db }) =>
    found(await findUser(db, params.id, []), `Customer ${params.id}`).payment_methods,
  makeDefaultCard: async ({ params, body }, ctx) => ({ message: await makeDefaultCard(ctx, params, body) }),
  removePaymentMethods: async ({ params }, ctx) => ({ message: await removePaymentMethods(ctx, params.id) }),
} satisfies Partial<Handlers>;
