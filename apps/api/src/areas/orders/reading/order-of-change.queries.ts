import { sql } from 'kysely';

/** Week and delivery date of the order that a change concerns. `change` is the table of changes in the query. */
export const orderOfChange = (change: 'h' | 'p' | 'changes') =>
  sql<{ week: number; deliver_at: string | null } | null>`(
    select jsonb_build_object('week', ow.number, 'deliver_at', oc.deliver_at)
    from orders oc join order_weeks ow on ow.id = oc.order_week_id
    where oc.id = ${sql.ref(`${change}.order_id`)})`;
