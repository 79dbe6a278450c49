import { sql } from 'kysely';
import { BATCH_NAMES } from '@larder/domain/values/batches.ts';
import type { Db } from '../src/platform/database.ts';

const REASON = 'Late delivery';

/** Customers with a dollar each, and a reason to give them more; answers their ids. */
export async function buildManyCredited(db: Db, count: number): Promise<number[]> {
  await sql`insert into reasons (type, title) values ('CREDIT_REGULAR', ${REASON})`.execute(db);
  const { rows } = await sql<{ id: number }>`insert into users (email, first_name, last_name, referral_id)
    select 'credited-' || n || '@example.test', 'Ada', 'Number' || n, 'CRED' || n
    from generate_series(1, ${count}::int) n returning id`.execute(db);
  await sql`insert into credit_accounts (user_id, type, balance_cents)
    select id, 'CREDIT', 100 from users where referral_id like 'CRED%'`.execute(db);
  await sql`insert into credit_transactions (credit_account_id, user_id, amount_cents, reason)
    select id, user_id, 100, 'Gift' from credit_accounts where balance_cents = 100`.execute(db);
  await sql`analyze`.execute(db);
  return rows.map(({ id }) => id);
}

/** A batch of rows, customer after customer and round again; every seventh takes more than there may be. */
export async function buildCreditsBatch(
  db: Db,
  { staffId, userIds, rows }: { staffId: number; userIds: readonly number[]; rows: number },
): Promise<number> {
  const { id } = await db
    .insertInto('batches')
    .values({ name: BATCH_NAMES.massCredits, total_jobs: rows, input: '{}', created_by: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into batch_jobs (batch_id, position, input)
    select ${id}, n, jsonb_build_object('email', u.email, 'amount_cents', case when n % 7 = 0 then -150 else 25 end,
      'reason', ${REASON}::text)
    from generate_series(1, ${rows}::int) n
      join unnest(${userIds}::bigint[]) with ordinality as each (user_id, place)
        on place = n % ${userIds.length}::int + 1
      join users u on u.id = each.user_id`.execute(db);
  return id;
}

/** What must never be so with the credits of a batch, with how often it is: nothing, when all is well. */
export async function creditFaults(db: Db, batchId: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    with applied as (select subject_id::bigint as user_id, (input ->> 'amount_cents')::int as amount,
        (result ->> 'transaction_id')::bigint as transaction_id
      from batch_jobs where batch_id = ${batchId} and status = 'succeeded')
    select
      (select count(*) from applied a left join credit_transactions t on t.id = a.transaction_id
        where t.amount_cents is distinct from a.amount or t.user_id <> a.user_id)::int as "rows without their entry",
      (select count(*) - count(distinct transaction_id) from applied)::int as "entries of two rows",
      (select count(*) from credit_transactions t where t.reason = ${REASON}
        and not exists (select from applied a where a.transaction_id = t.id))::int as "entries without a row",
      (select count(*) from credit_accounts a where a.balance_cents <>
        (select coalesce(sum(amount_cents), 0) from credit_transactions t where t.credit_account_id = a.id))::int
        as "balances that are not the sum of their entries"`.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count !== 0));
}
