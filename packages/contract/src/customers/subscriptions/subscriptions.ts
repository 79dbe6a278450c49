import * as z from 'zod';
import { SUBSCRIPTION_STATUSES } from '@larder/domain/values/enums/subscription-statuses.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { expected } from '../../wire/preview.ts';
import { prospect } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment, money } from '../../wire/values.ts';
import { subscription } from '../users/user.ts';

const area = 'customers';
const ofUser = z.object({ id });

const cancellationReason = z.object(
  {
    id: z.int({ error: 'Please select a cancellation reason.' }).positive(),
    details: z.string().trim().max(2_000).nullish(),
  },
  { error: 'Please select a cancellation reason.' },
);

export const subscriptionCancellation = z
  .object({
    /** By cutoff: what is cancelled with it, skipped orders included; on a later day those made so far. */
    orders: z.array(
      z.object({ order_id: id, order_week_number: z.int(), deliver_at: day.nullable(), is_skipped: z.boolean() }),
    ),
    /** Past their cutoff without a charge: no retry is made, and their deadline cancels them unless staff reactivate them. Empty for a later day. */
    waiting: z.array(z.object({ order_id: id, order_week_number: z.int(), deliver_at: day.nullable() })),
    fingerprint: z.string(),
  })
  .meta({ id: 'SubscriptionCancellation' });
export type SubscriptionCancellation = z.output<typeof subscriptionCancellation>;

export const cancelSubscription = route({
  method: 'DELETE',
  path: '/api/customers/admin/users/{id}/active-subscriptions',
  source: 'spec',
  area,
  summary: 'Cancel a subscription; its orders before their cutoff are cancelled with it',
  params: ofUser,
  body: z.object({ reason: cancellationReason, expected }),
  answer: subscription,
  preview: subscriptionCancellation,
});

export const previewCancellation = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/cancelled-subscriptions/preview',
  source: 'larder',
  area,
  summary: 'Show which orders cancelling the subscription, now or on a later day, would cancel; changes nothing',
  params: ofUser,
  query: z.object({ when: day.optional() }),
  answer: subscriptionCancellation,
});

export const subscriptionActivation = z
  .object({
    /** Before the activation. */
    status: z.enum(SUBSCRIPTION_STATUSES),
    /** By cutoff: what becomes live again, and what is made. */
    orders: z.array(
      z.object({
        /** Null for one that is made. */
        order_id: id.nullable(),
        order_week_number: z.int(),
        deliver_at: day.nullable(),
        total: money,
        is_new: z.boolean(),
        /** Null if it is charged at its cutoff. */
        prospect: prospect.nullable(),
      }),
    ),
    /** By cutoff: what comes in any case, at another price, as when a promo code applies again. */
    repriced: z.array(
      z.object({
        order_id: id,
        order_week_number: z.int(),
        deliver_at: day.nullable(),
        total_before: money,
        total_after: money,
      }),
    ),
    /** By cutoff: what was resumed without the subscription, and follows its plan and minimum again. */
    taken_back: z.array(z.object({ order_id: id, order_week_number: z.int(), deliver_at: day.nullable() })),
    fingerprint: z.string(),
  })
  .meta({ id: 'SubscriptionActivation' });
export type SubscriptionActivation = z.output<typeof subscriptionActivation>;

export const activateSubscription = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/active-subscriptions',
  source: 'spec',
  area,
  summary: 'Unpause a paused subscription, or activate a cancelled one; its upcoming orders are restored',
  params: ofUser,
  body: z.object({ expected }),
  answer: subscription,
  preview: subscriptionActivation,
});

export const previewSubscriptionActivation = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/active-subscriptions/preview',
  source: 'larder',
  area,
  summary: 'Show which coming orders unpausing or activating would restore or make; changes nothing',
  params: ofUser,
  answer: subscriptionActivation,
});

export const scheduleCancellation = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/auto-cancelled-subscriptions',
  source: 'spec',
  area,
  summary: 'Schedule a cancellation for 00:00 in Chicago on a later day',
  params: ofUser,
  body: z.object({ when: day, reason: cancellationReason.optional() }),
  answer: subscription,
});

export const unscheduleCancellation = route({
  method: 'DELETE',
  path: '/api/customers/admin/users/{id}/auto-cancelled-subscriptions',
  source: 'spec',
  area,
  summary: 'Remove a scheduled cancellation',
  params: ofUser,
  answer: subscription,
});

const pauseEffect = z
  .object({
    order_id: id,
    order_week_number: z.int(),
    deliver_at: day.nullable(),
    is_skipped: z.boolean(),
    total_before: money,
    /** Differs without a skip when a promo code then applies to another order. */
    total_after: money,
  })
  .meta({ id: 'PauseEffect' });
export type PauseEffect = z.output<typeof pauseEffect>;

export const pausePreview = z
  .object({
    orders: z.array(pauseEffect),
    /** The pause covers deliveries whose orders are not made yet. */
    covers_later_weeks: z.boolean(),
    fingerprint: z.string(),
  })
  .meta({ id: 'PausePreview' });
export type PausePreview = z.output<typeof pausePreview>;

export const pauseSubscription = route({
  method: 'POST',
  path: '/api/sales/admin/paused-subscriptions/{id}',
  source: 'spec',
  area,
  summary: 'Pause a subscription until the day of the first delivery after it',
  params: z.object({ id }),
  body: z.object({
    until: day,
    reason_id: z.int({ error: 'Please select a pause reason.' }).positive(),
    reason_details: z.string().trim().max(2_000).nullish(),
    expected,
  }),
  answer: subscription,
  preview: pausePreview,
});

export const showPauseSettings = route({
  method: 'GET',
  path: '/api/sales/subscription/{id}/pause-request-settings',
  source: 'spec',
  area,
  summary: 'Show the weekday on which a pause may end, its earliest and latest moment, and the next delivery',
  params: z.object({ id }),
  answer: z.object({
    delivery_day: z.enum(WEEKDAYS).nullable(),
    min_date: moment,
    max_date: moment,
    /** The first that a pause would skip. */
    next_delivery: day.nullable(),
  }),
});

export const previewPause = route({
  method: 'GET',
  path: '/api/sales/admin/paused-subscriptions/{id}/preview',
  source: 'larder',
  area,
  summary: 'Show which coming orders a pause would skip, and which prices it would change; changes nothing',
  params: z.object({ id }),
  query: z.object({ until: day }),
  answer: pausePreview,
});

export const subscriptionsRoutes = {
  cancelSubscription,
  previewCancellation,
  activateSubscription,
  previewSubscriptionActivation,
  scheduleCancellation,
  unscheduleCancellation,
  pauseSubscription,
  previewPause,
  showPauseSettings,
};
