import * as z from 'zod';
import { id, money } from '../../wire/values.ts';

const costGroup = z.object({
  total_cost: money,
  categories: z.array(z.object({ category_id: id, category_name: z.string(), quantity: z.int(), amount: money })),
});

/** The three cost groups sum to the items' price. */
export const cart = z
  .object({
    items: z.array(
      z.object({ sku: z.string(), name: z.string(), quantity: z.int(), category_id: id, unit_price: money }),
    ),
    costs: z.object({ subscription: costGroup, pre_cutoff_changes: costGroup, post_cutoff_changes: costGroup }),
    discount: money,
    shipping: money,
    tax: money,
    total: money,
  })
  .meta({ id: 'Cart' });
export type Cart = z.output<typeof cart>;
