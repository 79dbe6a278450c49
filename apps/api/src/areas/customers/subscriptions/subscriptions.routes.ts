import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { activateSubscription, previewSubscriptionActivation } from './activate-subscription.ts';
import {
  cancelSubscription,
  previewCancellation,
  scheduleCancellation,
  unscheduleCancellation,
} from './cancel-subscription.ts';
import { pauseSettings, pauseSubscription, previewPause } from './pause-subscription.ts';
import { findUser } from '../users/show-user.queries.ts';

const subscriptionOf = async (db: Db, userId: number) =>
  found((await findUser(db, userId, ['subscription']))?.subscription.data, `The subscription of customer ${userId}`);

export const subscriptionHandlers = {
  cancelSubscription: async ({ params, body }, ctx) => {
    await cancelSubscription(ctx, params.id, body.reason, body.expected);
    return subscriptionOf(ctx.db, params.id);
  },
  previewCancellation: ({ params, query }, ctx) => previewCancellation(ctx, params.id, query.when),
  activateSubscription: async ({ params, body }, ctx) => {
    await activateSubscription(ctx, params.id, body.expected);
    return subscriptionOf(ctx.db, params.id);
  },
  previewSubscriptionActivation: ({ params }, ctx) => previewSubscriptionActivation(ctx, params.id),
  scheduleCancellation: async ({ params, body }, ctx) => {
    await scheduleCancellation(ctx, params.id, body);
    return subscriptionOf(ctx.db, params.id);
  },
  unscheduleCancellation: async ({ params }, ctx) => {
    await unscheduleCancellation(ctx, params.id);
    return subscriptionOf(ctx.db, params.id);
  },
  pauseSubscription: async ({ params, body }, ctx) =>
    subscriptionOf(ctx.db, await pauseSubscription(ctx, params.id, body)),
  previewPause: ({ params, query }, ctx) => previewPause(ctx, params.id, query.until),
  showPauseSettings: ({ params }, { db }) => pauseSettings(db, params.id),
} satisfies Partial<Handlers>;
