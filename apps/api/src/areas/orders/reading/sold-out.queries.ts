import { type RawBuilder, sql } from 'kysely';

/** For good, or in the week; `product` is the alias of products (CAT-45). */
export const isSoldOut = (product: 'p' | 'products', weekId: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.ref(`${product}.is_sold_out`)} or exists (select from sold_out_weeks s
    where s.product_id = ${sql.ref(`${product}.id`)} and s.order_week_id = ${weekId}))`;
