import * as z from 'zod';
import { COUNTED_PANELS } from '@larder/domain/values/customer-head/counted-panels.ts';
import { CUSTOMER_STATUSES } from '@larder/domain/values/enums/customer-statuses.ts';
import { ORDER_PROBLEMS } from '@larder/domain/values/enums/order-problems.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { tagOfCustomer } from '../customer-tags/tag-of-customer.ts';
import { address } from '../users/user.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment, money } from '../../wire/values.ts';

const need = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unpaid_order'),
    order_id: id,
    deliver_at: day.nullable(),
    /** The charge that failed, after credit; the total if no charge was tried. */
    amount: money,
    /** The part of what is due that needs a card, if the customer has none. */
    due_without_card: money.optional(),
    failure_reason: z.string().nullable(),
    /** The charge failed because there was no card. */
    is_without_card: z.boolean(),
    /** The deadline; null while the cutoff step runs. */
    until: moment.nullable(),
    retry_at: moment.nullable(),
  }),
  z.object({
    kind: z.literal('suspended'),
    failed_charge: z
      .object({ amount: money, at: moment, deliver_at: day.nullable(), failure_reason: z.string().nullable() })
      .nullable(),
    /** The ban cancels coming orders. */
    is_banned: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('problem'), order_id: id, deliver_at: day.nullable(), problem: z.enum(ORDER_PROBLEMS) }),
  /** The gateway refused refunds of the order; the amount is the sum of their failed parts. */
  z.object({ kind: z.literal('refund_failed'), order_id: id, deliver_at: day.nullable(), amount: money }),
  z.object({
    kind: z.literal('no_card'),
    deliver_at: day.nullable(),
    cutoff_at: moment,
    has_credit: z.boolean(),
  }),
  z.object({
    kind: z.literal('undeliverable_order'),
    order_id: id,
    deliver_at: day.nullable(),
    zip_code: z.string(),
  }),
  z.object({
    kind: z.literal('expiring_card'),
    card_last_four: z.string(),
    card_exp_month: z.int(),
    card_exp_year: z.int(),
    is_expired: z.boolean(),
  }),
  z.object({ kind: z.literal('scheduled_cancellation'), on: day, reason: z.string().nullable() }),
  z.object({
    kind: z.literal('open_dispute'),
    dispute_id: id,
    order_id: id.nullable(),
    amount: money,
    is_lost: z.boolean(),
    respond_by: moment.nullable(),
  }),
]);

export const customerHead = z
  .object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    external_id: z.string().nullable(),
    status: z.enum(CUSTOMER_STATUSES),
    is_admin: z.boolean(),
    is_comped: z.boolean(),
    erased_at: moment.nullable(),
    /** The start of the first subscription; null without one. */
    member_since: moment.nullable(),
    next_box: z.object({ order_id: id, deliver_at: day }).nullable(),
    paused_until: day.nullable(),
    cancelled_at: moment.nullable(),
    banned_at: moment.nullable(),
    /** The reason of the ban, of the pause or of the cancellation: the first that applies. */
    reason: z.string().nullable(),
    address: address.nullable(),
    meals: z.array(z.object({ category_name: z.string(), quantity: z.int() })),
    kids: z.int(),
    production_cycle: z.object({ id, name: z.string() }).nullable(),
    default_delivery_day: z.enum(WEEKDAYS).nullable(),
    card_last_four: z.string().nullable(),
    /** The sum of all accounts. */
    credit: money,
    tags: z.array(tagOfCustomer),
    /** On the customer, the newest first (CUST-72). */
    pinned_notes: z.array(z.object({ id, text: z.string(), author: z.string(), written_at: moment })),
    needs: z.array(need),
    /** By the panel's anchor: how many entries it has, or 1 and 0 for what is set or not. */
    panels: z.record(z.enum(COUNTED_PANELS), z.int()),
  })
  .meta({ id: 'CustomerHead' });
export type CustomerHead = z.output<typeof customerHead>;

export const showCustomerHead = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/head',
  source: 'larder',
  area: 'customers',
  summary: 'State, facts and open needs of a customer, shown above every screen',
  params: z.object({ id }),
  answer: customerHead,
});

export const customerHeadRoutes = { showCustomerHead };
