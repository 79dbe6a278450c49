import * as z from 'zod';
import { DISPUTE_STATUSES } from '@larder/domain/values/dispute-statuses.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment, money } from '../../wire/values.ts';

const dispute = z
  .object({
    id,
    /** The gateway's. */
    reference: z.string(),
    amount: money,
    reason: z.string(),
    status: z.enum(DISPUTE_STATUSES),
    /** Null if the bank takes no response. */
    respond_by: moment.nullable(),
    opened_at: moment,
    reviewed_at: moment.nullable(),
    /** Null for the purchase of a gift card. */
    order: z.object({ id, order_week_id: id, deliver_at: day.nullable() }).nullable(),
    user: z.object({ id, name: z.string() }).nullable(),
    gift_card: z.object({ id, code: z.string() }).nullable(),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.output<typeof dispute>;

export const listDisputes = route({
  method: 'GET',
  path: '/api/billing/admin/disputes',
  source: 'larder',
  area: 'refunds',
  summary: 'Disputes that are open or lost and not reviewed, those due first, at most 100',
  answer: z.array(dispute),
  meta: z.object({ total: z.int() }),
});

export const reviewDispute = route({
  method: 'POST',
  path: '/api/billing/admin/disputes/{id}/review',
  source: 'larder',
  area: 'refunds',
  summary: 'Mark a lost dispute as reviewed',
  params: z.object({ id }),
  answer: dispute,
});

export const disputesRoutes = { listDisputes, reviewDispute };
