import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/platform/database.ts';

type Count = RawBuilder<{ n: number }>;

/** Each order with what the card paid and got back, and what was spent of credits and came back at the deadline. */
const ORDERS = sql`(select o.*, coalesce(by_card, 0) as by_card, coalesce(spent, 0) as spent, coalesce(back, 0) as back
  from orders o
  left join (select order_id, sum(amount_cents - refunded_cents) as by_card from payments
    where status = 'successful' group by order_id) p on p.order_id = o.id
  left join (select order_id, -sum(amount_cents) filter (where external_key not like '%:settlement:%') as spent,
      sum(amount_cents) filter (where external_key like '%:settlement:%') as back
    from credit_transactions group by order_id) t on t.order_id = o.id) o`;

const FAULTS: Record<string, Count> = {
  'orders paid more or less than they cost': sql`select count(*)::int as n from ${ORDERS}
    where o.total_at_cutoff_cents is not null and
      case when o.status = 'active' and (o.closed_at is not null or not o.is_skipped)
        then by_card + o.credits_used_cents + o.comped_used_cents + o.waived_cents - back <> o.total_cents
        else o.status <> 'active' and by_card + o.credits_used_cents + o.comped_used_cents <> 0 end`,
  'orders with a charge of one moment twice': sql`select count(*)::int as n from (select from payments
    where status = 'successful' group by order_id, stage having count(*) > 1) twice`,
  'charges without an answer': sql`select count(*)::int as n from payments where status = 'pending'`,
  'refunds that are not done': sql`select count(*)::int as n from refund_parts where status <> 'successful'`,
  'charges that count other refunds than there are': sql`select count(*)::int as n from payments p
    left join (select payment_id, sum(amount_cents) as made from refund_parts
      where status = 'successful' group by payment_id) r on r.payment_id = p.id
    where p.refunded_cents <> coalesce(made, 0)`,
  'charges that the gateway made and nobody wrote down, or the reverse': sql`select count(*)::int as n
    from (select * from sandbox_gateway_entries where kind = 'charge') e
    full join payments p on concat_ws(':', p.installation_id, p.idempotency_key) = e.key
    where p.failure_reason is distinct from 'No payment method'
      and (e.outcome = 'successful') is distinct from (p.status = 'successful')`,
  'refunds that the gateway made and nobody wrote down, or the reverse': sql`select count(*)::int as n
    from (select * from sandbox_gateway_entries where kind = 'refund') e
    full join refund_parts r on concat_ws(':', r.installation_id, r.idempotency_key) = e.key where e.key is null or r.refund_id is null`,
  'balances that are not the sum of their transactions': sql`select count(*)::int as n from credit_accounts a
    left join (select credit_account_id, sum(amount_cents) as moved from credit_transactions
      group by credit_account_id) t on t.credit_account_id = a.id
    where balance_cents <> coalesce(moved, 0)`,
  'credits that were spent and not counted, or the reverse': sql`select count(*)::int as n from ${ORDERS}
    where o.credits_used_cents <> spent`,
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
