import { type RawBuilder, sql } from 'kysely';
import { brokenInvariants } from '../../src/areas/billing/money/invariants.ts';
import type { Db } from '../../src/platform/database/database.ts';

type Count = RawBuilder<{ n: number }>;

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
  'charges without an answer': sql`select count(*)::int as n from payments where status = 'pending'`,
  'refunds that are not done': sql`select count(*)::int as n from refund_parts where status <> 'successful'`,
};

/** Unfinished work counts too; empty when all is well. */
export async function moneyFaults(db: Db): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, count } of await brokenInvariants(db)) found[name] = count;
  for (const [fault, count] of Object.entries(FAULTS)) {
    const [row] = (await count.execute(db)).rows;
    if (row && row.n > 0) found[fault] = row.n;
  }
  return found;
}
