import * as z from 'zod';
import { CREDIT_ACCOUNT_TYPES } from '@larder/domain/values/enums/credit-account-types.ts';
import { ALL_DECISIONS, ORDER_PROBLEMS } from '@larder/domain/values/enums/order-problems.ts';
import { refund } from '../../billing/refunds/refunds.ts';
import { causer } from '../../customers/logs/logs.ts';
import { expectedCharge, prospect } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment, money } from '../../wire/values.ts';
import { order } from '../reading/order.ts';

const need = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unpaid'), amount: money, failure_reason: z.string().nullable() }),
  z.object({
    kind: z.literal('problem'),
    problem: z.enum(ORDER_PROBLEMS),
    decisions: z.array(z.enum(ALL_DECISIONS)),
  }),
  z.object({ kind: z.literal('refund_failed'), amount: money }),
  z.object({
    kind: z.literal('disputed'),
    dispute_id: id,
    amount: money,
    /** Lost and not reviewed; otherwise a response is due. */
    is_lost: z.boolean(),
    respond_by: moment.nullable(),
  }),
  z.object({ kind: z.literal('undeliverable'), zip_code: z.string() }),
  z.object({ kind: z.literal('holiday_clash') }),
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('incomplete') }),
]);

const meals = z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int() }));

/** Moved for this order: negative amounts were spent. */
const creditMovement = z.object({
  id,
  account: z.enum(CREDIT_ACCOUNT_TYPES),
  amount: money,
  reason: z.string(),
  reason_details: z.string().nullable(),
  created_at: moment,
  causer: z.object({ email: z.string() }),
});

const happened = z.object({
  /** Unique among changes and e-mails. */
  id: z.string(),
  /** The event; `mail` for an e-mail to the customer. */
  name: z.string(),
  /** Meals are named with their quantities. */
  description: z.string(),
  reason: z.string().nullable(),
  created_at: moment,
  causer: causer.nullable(),
});
export type Happened = z.output<typeof happened>;

export const orderPage = z
  .object({
    /** With all its relations. */
    order,
    customer: z.object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      erased_at: moment.nullable(),
    }),
    /** Decides its acts, together with the order itself. */
    facts: z.object({
      /** Null until the cutoff passes. */
      deadline_at: moment.nullable(),
      window_closed_at: moment.nullable(),
      is_charged_through: z.boolean(),
      is_activated: z.boolean(),
      /** The customer is. */
      is_banned: z.boolean(),
      /** The customer is. */
      is_suspended: z.boolean().optional(),
      /** The part of what is due that needs a card, if the customer has none. */
      due_without_card: money.optional(),
      /** Null if no other order of the week and cycle is live. */
      other_live_order: z.object({ id, deliver_at: day.nullable() }).nullable(),
      card_refunded: money,
      credits_pending: money,
      credits_given: money,
      waived: money,
    }),
    /** Null from its cutoff on, and if it is charged or stays as it is. */
    prospect: prospect.nullable(),
    /** Null if its cutoff or deadline will charge nothing, or the charge would fail. */
    expected: expectedCharge.nullable(),
    needs: z.array(need),
    /** The cart as it is now is the order's. */
    carts: z.object({
      /** The kind of the first cart; `reactivated` replaced those before. */
      origin: z.enum(['generated', 'rogue', 'reactivated']),
      /** The first one. Null for a rogue order that was made before its first cart was stored. */
      generated: meals.nullable(),
      /** Null before the cutoff, if staff made it after the cutoff, and if a reactivation replaced it. */
      cutoff: meals.nullable(),
    }),
    /** One for each successful charge that kept its cart, oldest first; a charge by credits alone has no payment. */
    charged_carts: z.array(z.object({ id, payment_id: id.nullable(), created_at: moment, meals })),
    promo_code: z.string().nullable(),
    /** The state's; null if a promo code waives it. */
    tax_percent: z.string().nullable(),
    skip: z
      .object({ reason: z.string().nullable(), details: z.string().nullable(), is_by_pause: z.boolean() })
      .nullable(),
    credits: z.array(creditMovement),
    refunds: z.array(refund),
    carrier_name: z.string().nullable(),
    /** Sentences: the rule that decided each date. */
    dates: z.object({ ship: z.array(z.string()), delivery: z.array(z.string()) }),
    /** Newest first. */
    activity: z.array(happened),
  })
  .meta({ id: 'OrderPage' });
export type OrderPage = z.output<typeof orderPage>;

export const showOrderPage = route({
  method: 'GET',
  path: '/api/sales/admin/orders/{id}',
  source: 'larder',
  area: 'orders',
  summary: 'Everything about one order: carts, prices, money, dates with their rules, needs and activity',
  params: z.object({ id }),
  answer: orderPage,
});

export const orderPageRoutes = { showOrderPage };
