import * as z from 'zod';
import { ORDER_ACTIVITY_TYPES } from '@larder/domain/values/enums/order-activity-types.ts';
import { ORDER_STATUSES } from '@larder/domain/values/enums/order-statuses.ts';
import { address } from '../../customers/users/user.ts';
import { include, relation } from '../../wire/include.ts';
import { returns } from '../../wire/preview.ts';
import { day, id, moment, money } from '../../wire/values.ts';
import { cart } from '../cart/cart.ts';

// A relation is present only if it was included or the call always sends it (STAFF-4).

/** A card charge; credits and comped money are not payments. */
const payment = z
  .object({
    id,
    status: z.enum(['pending', 'successful', 'failed']),
    stage: z.enum(['cutoff', 'reactivation', 'deadline']),
    amount: money,
    refunded_amount: money,
    card_last_four: z.string().nullable(),
    failure_reason: z.string().nullable(),
    billing_transaction_id: z.string().nullable(),
    /** At the cutoff and the deadline the due moment, which may be earlier than the charge. */
    created_at: moment,
    /** The gateway's answer, which the log has too. Null while pending. */
    finished_at: moment.nullable(),
  })
  .meta({ id: 'Payment' });

const suspendedOrderActivation = z
  .object({ created_at: moment, charge: z.enum(['now', 'later']), causer: z.object({ email: z.string() }) })
  .meta({ id: 'SuspendedOrderActivation' });

/** For the system the causer's e-mail is "system". */
const orderActivity = z
  .object({
    id,
    type: z.enum(ORDER_ACTIVITY_TYPES),
    description: z.string(),
    created_at: moment,
    causer: relation(z.object({ id: id.nullable(), email: z.string() })),
    properties: z.object({ order_id: id, order_index: z.int(), order_delivery_date: day.nullable() }),
  })
  .meta({ id: 'OrderActivity' });
export type OrderActivity = z.output<typeof orderActivity>;

export const order = z
  .object({
    id,
    user_id: id,
    order_index: z.int(),
    kind: z.enum(['subscription', 'manual', 'rogue']),
    status: z.enum(ORDER_STATUSES),
    week: z.object({ id, number: z.int(), date: day }),
    production_cycle: z.object({ id, name: z.string() }),
    is_skipped: z.boolean(),
    is_skipped_post_cutoff: z.boolean(),
    is_unlocked_post_cutoff: z.boolean(),
    /** The rotation had too few suitable meals (ORD-13). */
    is_incomplete: z.boolean(),
    cutoff_at: moment,
    /** Before the cutoff, from the current window setting. */
    post_cutoff_changes_deadline_at: moment,
    ship_at: day.nullable(),
    deliver_at: day.nullable(),
    carrier_id: id.nullable(),
    total_cost: money,
    post_cutoff_cost: money,
    total_discount_amount: money,
    /** Without credits and comped money. */
    paid_amount: money,
    credits_used: money,
    comped_used: money,
    /** Refund and credit together. */
    refundable_amount: money,
    /** The part of it that can go to the card. */
    card_refundable_amount: money,
    /** By the bank for disputes that were not won, of what was not refunded. */
    withdrawn_amount: money,
    post_cutoff_funds_return_strategy: z.enum(['credit', 'refund']).nullable(),
    /** Zero once settled. */
    returns,
    version: z.int(),
    cart: relation(cart),
    address: relation(address),
    payments: relation(z.array(payment)),
    suspendedOrderActivation: relation(suspendedOrderActivation.nullable()),
    postCutoffActivities: relation(z.array(orderActivity)),
    post_cutoff_activities: relation(z.array(orderActivity)),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof order>;

export const ORDER_RELATIONS = [
  'cart',
  'address',
  'payments',
  'suspendedOrderActivation',
  'postCutoffActivities',
  'post_cutoff_activities',
  'postCutoffActivities.causer',
] as const;
export type OrderRelation = (typeof ORDER_RELATIONS)[number];
export const orderInclude = include(ORDER_RELATIONS);
