import { type SqlBool, sql } from 'kysely';
import type { OrderPayment } from '@larder/domain/values/enums/order-list-states.ts';

const cardPaid = sql`coalesce(sum(p.amount_cents) filter (where p.status = 'successful'), 0)`;
const isDue = sql`o.total_cents > o.credits_used_cents + o.comped_used_cents + o.waived_cents + ${cardPaid}`;
const isPaidAtAll = sql`o.credits_used_cents + o.comped_used_cents + ${cardPaid} > 0`;

/** How far an order is paid, for the row, the filter and the file (ORD-85). */
export const orderPayment = sql<OrderPayment>`(select case
    when bool_or(p.status = 'pending') then 'pending'
    when sum(p.refunded_cents) >= ${cardPaid} and sum(p.refunded_cents) > 0 then 'refunded'
    when sum(p.refunded_cents) > 0 then 'refunded-in-part'
    when bool_or(p.status = 'failed') and (${isDue} or not ${isPaidAtAll}) then 'failed'
    when ${isDue} then 'not-charged'
    when ${isPaidAtAll} then 'paid'
    else 'nothing-due' end
  from payments p where p.order_id = o.id)`;

/** Finds the payments that a state depends on first, by an index of their own. */
const FOUND_FIRST: Partial<Record<OrderPayment, ReturnType<typeof sql<SqlBool>>>> = {
  pending: sql`p.status = 'pending'`,
  failed: sql`p.status = 'failed'`,
  refunded: sql`p.refunded_cents > 0`,
  'refunded-in-part': sql`p.refunded_cents > 0`,
};

export function isPaidAs(payment: OrderPayment) {
  const first = FOUND_FIRST[payment];
  const exactly = sql<SqlBool>`${orderPayment} = ${payment}`;
  if (first === undefined) return exactly;
  const found = sql<SqlBool>`o.id in (select p.order_id from payments p where ${first})`;
  // One pending payment decides, as the first case above says; during a cutoff there are many.
  return payment === 'pending' ? found : sql<SqlBool>`(${found} and ${exactly})`;
}
