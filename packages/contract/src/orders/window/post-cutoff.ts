import * as z from 'zod';
import { expected, preview, previewQuery } from '../../wire/preview.ts';
import { route } from '../../wire/route.ts';
import { id, money } from '../../wire/values.ts';
import { order } from '../reading/order.ts';

const area = 'orders';
const ofOrder = z.object({ orderId: id });
const changed = z.union([order, preview]);

export const cartItems = z
  .array(
    z.object({
      sku: z.string().trim().min(1).max(64),
      quantity: z.int().min(1, 'The quantity is at least 1.').max(999, 'The quantity is at most 999.'),
    }),
  )
  .max(200);

/** For what is added in the window beyond the week's menu and buffer (ORD-86). */
const menuReason = z.string().trim().max(2_000).nullish();

export const findEligibleOrder = route({
  method: 'GET',
  path: '/api/sales/admin/post-cutoff-changes/eligible-orders',
  source: 'spec',
  area,
  summary: "A customer's order in its post-cutoff window, or null",
  query: z.object({ user_id: id }),
  answer: order.nullable(),
});

export const skipOrder = route({
  method: 'POST',
  path: '/api/sales/admin/post-cutoff-changes/skipped-orders/{orderId}',
  source: 'spec',
  area,
  summary: 'Skip an order; after its cutoff, choose how its funds are returned at the deadline',
  params: ofOrder,
  query: previewQuery,
  body: z.object({
    user_id: id.optional(),
    reason_id: z.int({ error: 'Please select a skip reason.' }).positive(),
    details: z.string().trim().max(2_000).nullish(),
    funds_return: z
      .object({
        type: z.enum(['credit', 'refund']),
        amount: money
          .refine((amount) => amount >= 0, 'The amount must not be below zero.')
          .nullable()
          .default(null),
      })
      .optional(),
    expected,
  }),
  answer: changed,
});

export const unskipOrder = route({
  method: 'POST',
  path: '/api/sales/admin/post-cutoff-changes/unskipped-orders/{orderId}',
  source: 'spec',
  area,
  summary: 'Unskip an order and discard the amount it would have returned',
  params: ofOrder,
  query: previewQuery,
  body: z.object({ user_id: id.optional(), menu_reason: menuReason, expected }),
  answer: changed,
});

export const unlockOrder = route({
  method: 'POST',
  path: '/api/sales/admin/post-cutoff-changes/unlocked-post-cutoff-orders/{orderId}',
  source: 'spec',
  area,
  summary: 'Unlock an order for changes until its deadline',
  params: ofOrder,
  answer: order,
});

export const lockOrder = route({
  method: 'DELETE',
  path: '/api/sales/admin/post-cutoff-changes/unlocked-post-cutoff-orders/{orderId}',
  source: 'spec',
  area,
  summary: 'Lock an order; changes already made are processed at the deadline',
  params: ofOrder,
  answer: order,
});

export const setFundsReturnStrategy = route({
  method: 'PUT',
  path: '/api/sales/orders/{id}',
  source: 'spec',
  area,
  summary: 'Choose how funds are returned at the deadline',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({ post_cutoff_funds_return_strategy: z.enum(['credit', 'refund']).nullable(), expected }),
  answer: changed,
});

export const changeCart = route({
  method: 'PUT',
  path: '/api/sales/orders/{id}/cart',
  source: 'ruling',
  area,
  summary:
    'Change the cart before the cutoff or in the window; additions in the window come from the buffer of the week',
  params: z.object({ id }),
  query: previewQuery,
  body: z.object({
    items: cartItems.min(1, 'Please add at least one product.'),
    menu_reason: menuReason,
    version: z.int().min(1).optional(),
    expected,
  }),
  answer: changed,
});

export const findUnsuspendableOrder = route({
  method: 'GET',
  path: '/api/sales/admin/post-cutoff-changes/{userId}/unsuspend-post-cutoff-eligible-order',
  source: 'spec',
  area,
  summary: "A customer's suspended or charge-failed order that can be reactivated, or null",
  params: z.object({ userId: id }),
  /** This order or none, where several can be reactivated. */
  query: z.object({ order_id: id.optional() }),
  answer: order.nullable(),
  /** From the setting `suspended_order_email_text`. */
  meta: z.object({ email_text: z.string() }),
});

export const unsuspendOrder = route({
  method: 'PATCH',
  path: '/api/sales/admin/post-cutoff-changes/{orderId}/unsuspend-post-cutoff-order',
  source: 'spec',
  area,
  summary: 'Reactivate a suspended order and charge it now or with the post-cutoff orders',
  params: ofOrder,
  query: previewQuery,
  body: z.object({
    items: cartItems.min(1, 'Please add at least one product.'),
    menu_reason: menuReason,
    chargeCustomer: z.enum(['now', 'later'], { error: 'Please choose when to charge the customer.' }),
    expected,
  }),
  answer: changed,
});

export const collectPayment = route({
  method: 'POST',
  path: '/api/billing/admin/collect-suspended-order-payment/{orderId}',
  source: 'spec',
  area,
  summary: 'Attempt to charge a reactivated order again',
  params: ofOrder,
  query: previewQuery,
  body: z.object({ expected }),
  answer: changed,
  meta: 'message',
});

export const postCutoffRoutes = {
  findEligibleOrder,
  skipOrder,
  unskipOrder,
  unlockOrder,
  lockOrder,
  setFundsReturnStrategy,
  changeCart,
  findUnsuspendableOrder,
  unsuspendOrder,
  collectPayment,
};
