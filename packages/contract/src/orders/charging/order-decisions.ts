import * as z from 'zod';
import {
  ALL_DECISIONS,
  DECISION_REASON_LENGTH,
  needsReason,
  ORDER_PROBLEMS,
} from '@larder/domain/values/enums/order-problems.ts';
import { expected, preview, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';
import { listedOrder } from '../reading/order-list.ts';

const orderToDecide = z
  .object({ order: listedOrder, problem: z.enum(ORDER_PROBLEMS), decisions: z.array(z.enum(ALL_DECISIONS)) })
  .meta({ id: 'OrderToDecide' });
export type OrderToDecide = z.output<typeof orderToDecide>;

export const listOrdersToDecide = route({
  method: 'GET',
  path: '/api/sales/admin/order-decisions',
  source: 'larder',
  area: 'orders',
  summary: 'Orders that reconciliation found uncharged, unsettled, overpaid or underpaid',
  answer: z.array(orderToDecide),
});

export const decideOrder = route({
  method: 'POST',
  path: '/api/sales/admin/order-decisions/{orderId}',
  source: 'larder',
  area: 'orders',
  summary: 'Resolve an order: charge, cancel, settle, return or waive',
  params: z.object({ orderId: id }),
  query: previewQuery,
  body: z
    .object({
      decision: z.enum(ALL_DECISIONS),
      reason: z.string().trim().max(DECISION_REASON_LENGTH, 'Please shorten the reason.').optional(),
      expected,
    })
    .refine(({ decision, reason }) => !needsReason(decision) || Boolean(reason), {
      path: ['reason'],
      message: 'Please enter a reason.',
    }),
  /** Null without a preview, as the order leaves the list. */
  answer: preview.nullable(),
});

export const orderDecisionsRoutes = { listOrdersToDecide, decideOrder };
