import * as z from 'zod';
import { CHARGE_RETRY_STATES } from '@larder/domain/values/charging/charge-retries.ts';
import { route } from '../../wire/route.ts';
import { id, moment, money } from '../../wire/values.ts';

const area = 'orders';
const source = 'larder';
const chargeRetry = z
  .object({
    id,
    /** Counts from 1. */
    attempt: z.int().min(1),
    due_at: moment,
    state: z.enum(CHARGE_RETRY_STATES),
    /** A sentence for staff; null while planned, charging or successful. */
    reason: z.string().nullable(),
    amount: money.nullable(),
    card_last_four: z.string().nullable(),
    finished_at: moment.nullable(),
  })
  .meta({ id: 'ChargeRetry' });
export type ChargeRetry = z.output<typeof chargeRetry>;

export const listChargeRetries = route({
  method: 'GET',
  path: '/api/sales/admin/orders/{orderId}/charge-retries',
  source,
  area,
  summary: 'Planned and past retries of a failed charge, in the order of their moments',
  params: z.object({ orderId: id }),
  answer: z.array(chargeRetry),
});

export const cancelChargeRetry = route({
  method: 'DELETE',
  path: '/api/sales/admin/orders/{orderId}/charge-retries/{id}',
  source,
  area,
  summary: 'Cancel a planned retry of a failed charge',
  params: z.object({ orderId: id, id }),
  answer: z.array(chargeRetry),
});

export const chargeRetriesRoutes = { listChargeRetries, cancelChargeRetry };
