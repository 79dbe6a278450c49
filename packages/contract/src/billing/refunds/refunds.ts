import * as z from 'zod';
import { REFUND_RESOLUTIONS } from '@larder/domain/values/enums/refund-resolutions.ts';
import { expected, preview, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment, money } from '../../wire/values.ts';
import { compensationFields } from '../credits/compensation.ts';

const status = z.enum(['pending', 'successful', 'failed']);

/** A part for each charge; a failed part makes it failed (MON-20, MON-21). */
export const refund = z
  .object({
    id,
    order_id: id,
    deliver_at: day.nullable(),
    amount: money,
    reason: z.string(),
    reason_details: z.string().nullable(),
    status,
    /** The gateway's reference of the first part that was made. */
    billing_transaction_id: z.string().nullable(),
    created_at: moment,
    /** Set once staff have resolved a failed refund. */
    resolution: z.enum(REFUND_RESOLUTIONS).nullable(),
    parts: z.array(
      z.object({
        payment_id: id,
        amount: money,
        billing_transaction_id: z.string().nullable(),
        status,
        failure_reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof refund>;

export const listRefunds = route({
  method: 'GET',
  path: '/api/billing/admin/refunds',
  source: 'spec',
  area: 'refunds',
  summary: 'The refunds of a customer, newest first',
  query: z.object({ user_id: id }),
  answer: z.array(refund),
});

export const makeRefund = route({
  method: 'POST',
  path: '/api/billing/admin/refunds',
  source: 'spec',
  area: 'refunds',
  summary: 'Refund all or part of what the card paid for an order',
  query: previewQuery,
  body: z.object({ ...compensationFields, order_id: id, expected }),
  answer: z.union([refund, preview]),
  status: 201,
});

const failedRefund = refund
  .extend({
    failed_amount: money,
    order_week_id: id,
    user: z.object({ id, name: z.string() }),
  })
  .meta({ id: 'FailedRefund' });
export type FailedRefund = z.output<typeof failedRefund>;

export const listFailedRefunds = route({
  method: 'GET',
  path: '/api/billing/admin/failed-refunds',
  source: 'larder',
  area: 'refunds',
  summary: 'Unresolved refunds that the payment gateway refused, the 100 oldest first',
  answer: z.array(failedRefund),
  meta: z.object({ total: z.int() }),
});

export const retryRefund = route({
  method: 'POST',
  path: '/api/billing/admin/refunds/{id}/retries',
  source: 'larder',
  area: 'refunds',
  summary: 'Retry the refused parts of a refund; returns the new refund',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({ expected }),
  answer: z.union([refund, preview]),
  status: 201,
});

export const creditRefund = route({
  method: 'POST',
  path: '/api/billing/admin/refunds/{id}/credits',
  source: 'larder',
  area: 'refunds',
  summary: 'Give the refused amount of a refund as credit, within the cap of its order',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({ expected }),
  answer: z.union([refund, preview]),
  status: 201,
});

export const refundsRoutes = { listRefunds, makeRefund, listFailedRefunds, retryRefund, creditRefund };
