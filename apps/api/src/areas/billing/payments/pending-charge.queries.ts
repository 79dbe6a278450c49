import { sql } from 'kysely';

/**
 * Whether the order with the number in this column has one. The offset makes PostgreSQL look the order up: its statistics
 * are usually from a time when nothing was pending, and it would read all pending payments of a cutoff for each order.
 */
export const hasPendingCharge = (orderId: `${string}.${string}`) =>
  sql<boolean>`exists (select from payments p where p.order_id = ${sql.ref(orderId)} and p.status = 'pending' offset 0)`;
