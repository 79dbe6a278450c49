import * as z from 'zod';
import { expected, preview, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { day, id, moment } from '../../wire/values.ts';
import { order } from '../reading/order.ts';
import { cartItems } from './post-cutoff.ts';

export const rogueQuote = z
  .object({
    productionCycle: z.object({ id, name: z.string() }),
    orderWeek: z.object({ id, number: z.int(), date: day }),
    /** Chicago day. */
    cutoff_date: day,
    cutoff_at: moment,
    post_cutoff_changes_deadline_at: moment,
    delivery_date: day,
  })
  .meta({ id: 'RogueQuote' });

export const quoteRogueOrder = route({
  method: 'GET',
  path: '/api/sales/admin/users/{id}/rogue-order-delivery-quote',
  source: 'spec',
  area: 'orders',
  summary: 'The open window in which a rogue order can be created, and its delivery; 404 with the reason',
  params: z.object({ id }),
  answer: rogueQuote,
});

export const createRogueOrder = route({
  method: 'POST',
  path: '/api/sales/admin/users/{id}/rogue-orders',
  source: 'spec',
  area: 'orders',
  summary: 'Create an order after the cutoff from the buffer of the week, charged at the deadline',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({
    production_cycle_id: id,
    order_week_id: id,
    items: cartItems.min(1, 'Please pick at least one meal.'),
    promo_code: z.string().trim().max(64).nullish(),
    expected,
  }),
  answer: z.union([order, preview]),
  meta: 'message',
  status: 201,
});

export const rogueOrdersRoutes = { quoteRogueOrder, createRogueOrder };
