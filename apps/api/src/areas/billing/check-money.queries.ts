import { type RawBuilder, sql } from 'kysely';
import { MONEY_CHECKS, type MoneyCheck } from '@larder/domain/values/money-checks.ts';
import type { Db, Tx } from '../../platform/database.ts';

/** What an order took of credit accounts, and a failed charge did not put back: by the keys that its payments bear. */
const spentByOrder = sql`select order_id, -sum(amount_cents) as cents from credit_transactions
  where order_id is not null and external_key ~ ':(CREDIT|REFERRAL|REFERRER)(:back)?$'
    and (amount_cents < 0 or external_key like '%:back')
  group by order_id`;

const paidByOrder = sql`select order_id, sum(amount_cents) as cents from payments
  where status = 'successful' group by order_id`;

/** Each finds the ids of what does not agree; a statement sees one moment, so that what is under way is no difference. */
const DIFFERING: Record<MoneyCheck, RawBuilder<unknown>> = {
  balances: sql`select a.id from credit_accounts a
    left join (select credit_account_id, sum(amount_cents) as cents from credit_transactions
      group by credit_account_id) t on t.credit_account_id = a.id
    where a.balance_cents <> coalesce(t.cents, 0)`,
  'credits-of-orders': sql`select o.id from orders o left join (${spentByOrder}) t on t.order_id = o.id
    where o.credits_used_cents <> coalesce(t.cents, 0)`,
  charges: sql`select p.id from payments p join orders o on o.id = p.order_id
    where p.user_id <> o.user_id or (p.status = 'successful' and p.billing_transaction_id is null)`,
  'refunds-of-charges': sql`select p.id from payments p
    left join (select payment_id, sum(amount_cents) as cents from refund_parts
      where status = 'successful' group by payment_id) r on r.payment_id = p.id
    where p.refunded_cents <> coalesce(r.cents, 0)`,
  refunds: sql`select f.id from refunds f
    left join (select refund_id, sum(amount_cents) as cents, bool_or(status = 'pending') as is_pending,
        bool_or(status = 'failed') as has_failed from refund_parts group by refund_id) r on r.refund_id = f.id
    where f.amount_cents <> coalesce(r.cents, 0)
      or f.status <> case when r.is_pending then 'pending' when r.has_failed then 'failed' else 'successful' end`,
  'closed-orders': sql`select o.id from orders o left join (${paidByOrder}) p on p.order_id = o.id
    where o.closed_at is not null and o.status = 'active' and not o.is_skipped
      and o.total_cents > o.credits_used_cents + o.comped_used_cents + o.waived_cents + coalesce(p.cents, 0)
      and not exists (select from payments w where w.order_id = o.id and w.status = 'pending')`,
};

export interface Differing {
  check: MoneyCheck;
  count: number;
  /** The first of them, as many as somebody looks into. */
  examples: number[];
}

const EXAMPLES = 20;

/** What of the books does not agree; nothing, when all is well. */
export async function listDiffering(db: Db): Promise<Differing[]> {
  const found: Differing[] = [];
  for (const check of MONEY_CHECKS) {
    const { rows } = await sql<Omit<Differing, 'check'>>`with differing as materialized (${DIFFERING[check]})
      select (select count(*)::int from differing) as count,
        coalesce((select json_agg(id) from (select id from differing order by id limit ${EXAMPLES}) first), '[]') as examples`.execute(
      db,
    );
    for (const row of rows) if (row.count > 0) found.push({ check, ...row });
  }
  return found;
}

export async function insertCheck(tx: Tx, at: Temporal.Instant, found: Differing[]): Promise<number> {
  const { id } = await tx
    .insertInto('money_checks')
    .values({
      checked_at: at,
      differences: found.reduce((sum, { count }) => sum + count, 0),
      found: JSON.stringify(found),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
