import * as z from 'zod';
import { BAN_EFFECTS, CUSTOMER_STATUSES } from '@larder/domain/values/enums/customer-statuses.ts';
import { expected } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment, money, multilineText } from '../../wire/values.ts';

const area = 'customers';
const path = '/api/customers/admin/users/{id}/ban';
const params = z.object({ id });
const answer = z.object({ status: z.enum(CUSTOMER_STATUSES) });

export const ban = z
  .object({
    user_id: id,
    /** Null while the customer is not banned. */
    banned_at: moment.nullable(),
    /** Also null for a ban whose reason is unknown. */
    reason: z.string().nullable(),
    /** Why the ban cannot be changed; null if it can. */
    refusal: z.string().nullable(),
    /** Once the customer is banned or, if banned, the ban is lifted; so are the orders. */
    status_after: z.enum(CUSTOMER_STATUSES),
    /** Null without a card. */
    card_last_four: z.string().nullable(),
    /** Coming orders, those that wait for a payment, and cancelled ones whose delivery day is ahead. */
    orders: z.array(
      z.object({
        order_id: id,
        deliver_at: day.nullable(),
        cutoff_at: moment,
        /** Null unless it is ahead. */
        deadline_at: moment.nullable(),
        /** The next planned retry of its charge, which is made unless the customer is banned; null without one. */
        retry_at: moment.nullable(),
        total: money,
        effect: z.enum(BAN_EFFECTS),
        /** The day in Chicago on which it will be cancelled or suspended; else null. */
        on: day.nullable(),
      }),
    ),
    /** Numbers of the open weeks for which an active subscription has no order once the ban is lifted. */
    weeks_without_order: z.array(z.int()),
    fingerprint: z.string(),
  })
  .meta({ id: 'Ban' });
export type Ban = z.output<typeof ban>;

export const showBan = route({
  method: 'GET',
  path,
  source: 'larder',
  area,
  summary: "What happens to a customer's orders if the customer is banned or, if banned, the ban is lifted",
  params,
  answer: ban,
});

export const banCustomer = route({
  method: 'POST',
  path,
  source: 'larder',
  area,
  summary: 'Ban a customer: no further orders are made, and coming ones are cancelled at their cutoff',
  params,
  body: z.object({ reason: multilineText(500), expected }),
  answer,
  preview: ban,
});

export const liftBan = route({
  method: 'DELETE',
  path,
  source: 'larder',
  area,
  summary: 'Lift the ban of a customer; coming orders are charged at their cutoff, missing ones are not made',
  params,
  body: z.object({ expected }),
  answer,
  preview: ban,
});

export const bansRoutes = { showBan, banCustomer, liftBan };
