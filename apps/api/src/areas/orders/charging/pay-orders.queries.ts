import { sql } from 'kysely';

/** True for orders that cost nothing. */
export const wasPaidSql = sql<boolean>`(o.credits_used_cents > 0 or o.comped_used_cents > 0 or o.waived_cents > 0
  or exists (select from payments p where p.order_id = o.id and p.status = 'successful')
  or exists (select from charged_carts c where c.order_id = o.id and c.payment_id is null))`;
