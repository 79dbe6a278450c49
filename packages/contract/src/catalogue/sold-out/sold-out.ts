import * as z from 'zod';
import { ORDER_WEEK_STATUSES } from '@larder/domain/values/enums/order-week-statuses.ts';
import { route } from '../../wire/route.ts';
import { day, id } from '../../wire/values.ts';
import { sku } from '../products/product.ts';

export const productSales = z
  .object({
    is_active: z.boolean(),
    /** For good: in all weeks until it is back. */
    is_sold_out: z.boolean(),
    /** Weeks that are not delivered, the next one first. */
    weeks: z.array(
      z.object({
        order_week_id: id,
        number: z.int(),
        date: day,
        status: z.enum(ORDER_WEEK_STATUSES),
        /** Whether its orders can no longer change; then it cannot be marked as sold out. */
        is_closed: z.boolean(),
        /** In this week only. */
        is_sold_out: z.boolean(),
        is_on_menu: z.boolean(),
        /** Left for rogue orders; null if the week has no buffer of the product. */
        buffer_quantity: z.int().nullable(),
        /** Orders that hold it and are upcoming: active, not skipped, and before their cutoff (CAT-50). */
        coming_orders: z.int(),
        /** Skipped ones before their cutoff: a replacement changes them too, since they can return. */
        skipped_orders: z.int(),
        /** Active ones with a box past their cutoff and before their deadline: replaced on request. */
        window_orders: z.int(),
        /** Past their deadline, skipped and suspended ones included: nothing changes them any longer. */
        closed_orders: z.int(),
        is_at_least: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ProductSales' });
export type ProductSales = z.output<typeof productSales>;

export const showProductSales = route({
  method: 'GET',
  path: '/api/admin/products/{sku}/sales',
  source: 'larder',
  area: 'catalogue',
  summary: 'Whether a product is sold out, for good and in each coming week, with the orders that hold it',
  params: z.object({ sku }),
  answer: productSales,
});

export const setSoldOut = route({
  method: 'PUT',
  path: '/api/admin/products/{sku}/sold-out',
  source: 'larder',
  area: 'catalogue',
  summary: 'Mark a product as sold out or as back, for good or in one week; carts keep it',
  params: z.object({ sku }),
  body: z.object({
    is_sold_out: z.boolean(),
    /** Null: for good. */
    order_week_id: id.nullable().default(null),
  }),
  answer: productSales,
});

export const soldOutRoutes = { showProductSales, setSoldOut };
