import * as z from 'zod';
import { CUSTOMER_STATUSES, SUSPENSION_EFFECTS } from '@larder/domain/values/enums/customer-statuses.ts';
import { expected } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment, money } from '../../wire/values.ts';

const area = 'customers';
const path = '/api/customers/admin/users/{id}/suspension';
const params = z.object({ id });

export const suspension = z
  .object({
    user_id: id,
    email: z.string(),
    /** Why it cannot be lifted now; null if it can. */
    refusal: z.string().nullable(),
    status_after: z.enum(CUSTOMER_STATUSES),
    /** Null without a card. */
    card_last_four: z.string().nullable(),
    /** Coming orders, and cancelled ones whose delivery day is ahead. */
    orders: z.array(
      z.object({
        order_id: id,
        deliver_at: day.nullable(),
        cutoff_at: moment,
        total: money,
        effect: z.enum(SUSPENSION_EFFECTS),
        /** The day in Chicago of `will-be-cancelled`; else null. */
        on: day.nullable(),
      }),
    ),
    fingerprint: z.string(),
  })
  .meta({ id: 'Suspension' });
export type Suspension = z.output<typeof suspension>;

export const showSuspension = route({
  method: 'GET',
  path,
  source: 'larder',
  area,
  summary: "What happens to a customer's orders if the suspension is lifted; nothing is charged",
  params,
  answer: suspension,
});

export const liftSuspension = route({
  method: 'DELETE',
  path,
  source: 'larder',
  area,
  summary: 'Make a suspended customer active without a charge; coming orders are charged at their cutoff',
  params,
  body: z.object({ expected }),
  answer: z.object({ status: z.enum(CUSTOMER_STATUSES) }),
  preview: suspension,
});

export const suspensionsRoutes = { showSuspension, liftSuspension };
