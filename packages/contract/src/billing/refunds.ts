import * as z from 'zod';
import { expected, preview, previewQuery } from '../wire/preview.ts';
import { route } from '../wire/route.ts';
import { id, moment, money } from '../wire/values.ts';
import { givingFields } from './giving.ts';

const status = z.enum(['pending', 'successful', 'failed']);

/** A refund with a part for each charge that it takes back; a part that failed leaves the whole failed (rulings 6). */
const refund = z
  .object({
    id,
    order_id: id,
    amount: money,
    reason: z.string(),
    reason_details: z.string().nullable(),
    status,
    /** The gateway's name for the first part that was made. */
    billing_transaction_id: z.string().nullable(),
    created_at: moment,
    parts: z.array(z.object({ payment_id: id, amount: money, billing_transaction_id: z.string().nullable(), status })),
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof refund>;

export const listRefunds = route({
  method: 'GET',
  path: '/api/billing/admin/refunds',
  source: 'spec',
  area: 'refunds',
  summary: 'The refunds of a customer, the newest first',
  query: z.object({ user_id: id }),
  answer: z.array(refund),
});

export const makeRefund = route({
  method: 'POST',
  path: '/api/billing/admin/refunds',
  source: 'spec',
  area: 'refunds',
  summary: 'Refund to the card what it paid for an order, or a part of it',
  query: previewQuery,
  body: z.object({ ...givingFields, order_id: id, expected }),
  answer: z.union([refund, preview]),
  status: 201,
});
