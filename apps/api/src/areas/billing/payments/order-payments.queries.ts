import { sql } from 'kysely';
import type { OrderPayments } from '@larder/domain/billing/refunds/returns.ts';
import { type Cents, cents } from '@larder/domain/values/cents.ts';
import type { CreditAccountType } from '@larder/domain/values/enums/credit-account-types.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { builtOnce, type Placeholders } from '../../../platform/sql/built-once.ts';

/** Reads the cents refunded of the payment with this alias. */
const refundedOf = (payment: string) => sql`coalesce((select sum(r.amount_cents)
  from refunds f join refund_parts r on r.refund_id = f.id
  where f.user_id = ${sql.ref(`${payment}.user_id`)} and r.payment_id = ${sql.ref(`${payment}.id`)}
    and r.status <> 'failed'), 0)`;

/**
 * A pending refund counts as made so that nothing is promised twice. Credits put back after a failed charge were never
 * used; reversed credits are not given.
 */
export const paymentSums = [
  sql<Cents>`coalesce((select sum(p.amount_cents) from payments p
    where p.order_id = o.id and p.status = 'successful'), 0)::int`.as('card_paid'),
  sql<Cents>`coalesce((select sum(r.amount_cents) from refunds f join refund_parts r on r.refund_id = f.id
    where f.user_id = o.user_id and f.order_id = o.id and r.status <> 'failed'), 0)::int`.as('card_refunded'),
  sql<Cents>`coalesce((select sum(greatest(0, least(w.cents, p.amount_cents - ${refundedOf('p')})))
    from (select d.payment_id, -sum(m.amount_cents) as cents
      from disputes d join dispute_movements m on m.dispute_id = d.id
      where d.user_id = o.user_id and d.order_id = o.id and d.status <> 'won' group by d.payment_id) w
    join payments p on p.id = w.payment_id and p.status = 'successful'), 0)::int`.as('card_withdrawn'),
  sql<Cents>`o.credits_used_cents`.as('credits_used'),
  sql<Cents>`coalesce((select sum(p.credits_cents) from payments p
    where p.order_id = o.id and p.status = 'pending'), 0)::int`.as('credits_pending'),
  sql<Cents>`o.comped_used_cents`.as('comped_used'),
  sql<Cents>`o.waived_cents`.as('waived'),
  sql<Cents>`coalesce((select sum(t.amount_cents) from credit_transactions t
    where t.user_id = o.user_id and t.order_id = o.id and t.amount_cents > 0
    and coalesce(t.external_key, '') not like '%:back'
    and not exists (select from credit_transactions r where r.reverses_id = t.id)), 0)::int`.as('credits_given'),
] as const;

const paymentsOf = builtOnce((db, { orderIds }: Placeholders<{ orderIds: readonly number[] }>) =>
  db
    .selectFrom('orders as o')
    .select('o.id')
    .select(paymentSums)
    .where(sql<boolean>`o.id = ${anyOf(orderIds)}`),
);

export async function listOrderPayments(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, OrderPayments>> {
  const rows = await paymentsOf(db, { orderIds });
  return new Map(rows.map(({ id, ...paid }) => [id, paid]));
}

export async function listCreditsUsed(tx: Tx, userId: number, orderId: number) {
  const { rows } = await sql<{ account_id: number; type: CreditAccountType; used: number }>`
    select a.id as account_id, a.type, -sum(t.amount_cents)::int as used
    from credit_transactions t join credit_accounts a on a.id = t.credit_account_id
    where t.user_id = ${userId} and t.order_id = ${orderId} and (t.amount_cents < 0 or t.external_key like '%:back')
    group by a.id having -sum(t.amount_cents) > 0
    order by array_position(array['CREDIT', 'REFERRAL', 'REFERRER'], a.type)`.execute(tx);
  return rows.map((row) => ({ ...row, used: cents(row.used) }));
}

export const findCreditAccount = (tx: Tx, userId: number, type: CreditAccountType) =>
  tx
    .selectFrom('credit_accounts')
    .select(['id', 'balance_cents'])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Neither refunded nor withdrawn by the bank for a dispute (MON-46). */
export async function listRefundable(tx: Tx, orderId: number) {
  const { rows } = await sql<{ id: number; left: number }>`
    select p.id, (p.amount_cents - ${refundedOf('p')} + least(0, coalesce((select sum(m.amount_cents)
      from disputes d join dispute_movements m on m.dispute_id = d.id
      where d.user_id = p.user_id and d.payment_id = p.id and d.status <> 'won'), 0)))::int as left
    from payments p where p.order_id = ${orderId} and p.status = 'successful' order by p.id desc`.execute(tx);
  return rows.map(({ id, left }) => ({ id, left: cents(left) }));
}
