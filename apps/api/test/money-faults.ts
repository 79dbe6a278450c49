import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/platform/database.ts';

type Count = RawBuilder<{ n: number }>;

/** What the card paid for an order `o` and got back, and what came back as credit at the deadline. */
const BY_CARD = sql`coalesce((select sum(amount_cents - refunded_cents) from payments p
  where p.order_id = o.id and p.status = 'successful'), 0)`;
const AS_CREDIT = sql`coalesce((select sum(amount_cents) from credit_transactions t
  where t.order_id = o.id and t.external_key like '%:settlement:%'), 0)`;

const FAULTS: Record<string, Count> = {
  'orders paid more or less than they cost': sql`select count(*)::int as n from orders o
    where o.total_at_cutoff_cents is not null and
      case when o.status = 'active' and (o.closed_at is not null or not o.is_skipped)
        then ${BY_CARD} + o.credits_used_cents + o.comped_used_cents - ${AS_CREDIT} <> o.total_cents
        else o.status <> 'active' and ${BY_CARD} + o.credits_used_cents + o.comped_used_cents <> 0 end`,
  'orders with a charge of one moment twice': sql`select count(*)::int as n from (select from payments
    where status = 'successful' group by order_id, stage having count(*) > 1) twice`,
  'charges without an answer': sql`select count(*)::int as n from payments where status = 'pending'`,
  'refunds that are not done': sql`select count(*)::int as n from refund_parts where status <> 'successful'`,
  'charges that count other refunds than there are': sql`select count(*)::int as n from payments p
    where p.refunded_cents <> coalesce((select sum(amount_cents) from refund_parts r
      where r.payment_id = p.id and r.status = 'successful'), 0)`,
  'charges that the gateway made and nobody wrote down, or the reverse': sql`select count(*)::int as n
    from (select * from sandbox_gateway_entries where kind = 'charge') e
    full join payments p on p.idempotency_key = e.key
    where p.failure_reason is distinct from 'No payment method'
      and (e.outcome = 'successful') is distinct from (p.status = 'successful')`,
  'refunds that the gateway made and nobody wrote down, or the reverse': sql`select count(*)::int as n
    from (select * from sandbox_gateway_entries where kind = 'refund') e
    full join refund_parts r on r.idempotency_key = e.key where e.key is null or r.refund_id is null`,
  'balances that are not the sum of their transactions': sql`select count(*)::int as n from credit_accounts a
    where balance_cents <> coalesce((select sum(amount_cents) from credit_transactions t
      where t.credit_account_id = a.id), 0)`,
  'credits that were spent and not counted, or the reverse': sql`select count(*)::int as n from orders o
    where o.credits_used_cents <> -coalesce((select sum(amount_cents) from credit_transactions t
      where t.order_id = o.id and t.external_key not like '%:settlement:%'), 0)`,
};

/** Everything that must never be so with orders and money, with how often it is: nothing, when all is well. */
export async function moneyFaults(db: Db): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [fault, count] of Object.entries(FAULTS)) {
    const [row] = (await count.execute(db)).rows;
    if (row && row.n > 0) found[fault] = row.n;
  }
  return found;
}
