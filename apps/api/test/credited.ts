import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

/** A new installation has it. */
const REASON = 'Late delivery';
const emailOf = (n: number) => `credited-${n}@example.test`;

export async function buildManyCredited(db: Db, count: number): Promise<void> {
  await sql`insert into users (email, first_name, last_name, referral_id)
    select 'credited-' || n || '@example.test', 'Ada', 'Number' || n, 'CRED' || n
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`insert into credit_accounts (user_id, type, balance_cents)
    select id, 'CREDIT', 100 from users where referral_id like 'CRED%'`.execute(db);
  await sql`insert into credit_transactions (credit_account_id, user_id, amount_cents, reason)
    select id, user_id, 100, 'Gift' from credit_accounts where balance_cents = 100`.execute(db);
  await sql`analyze`.execute(db);
}

/** Every n-th row takes more than the balance. */
export function creditsCsv({
  rows,
  customers,
  tooMuchEvery,
}: {
  rows: number;
  customers: number;
  tooMuchEvery: number;
}) {
  const lines = Array.from({ length: rows }, (_, n) => {
    const amount = tooMuchEvery > 0 && n % tooMuchEvery === 0 ? '-1.50' : '0.25';
    return `${emailOf((n % customers) + 1)},${amount},${REASON}\n`;
  });
  return `email,amount,reason\n${lines.join('')}`;
}

export function creditsForm(csv: string): FormData {
  const form = new FormData();
  form.set('csv', new File([csv], 'credits.csv', { type: 'text/csv' }));
  return form;
}

/** Empty when all is well. The owner's connection: without statistics of the new rows their joins can take minutes. */
export async function creditFaults(db: Db, batchId: number): Promise<Record<string, number>> {
  await sql`analyze batch_jobs, credit_transactions, credit_accounts`.execute(db);
  const { rows } = await sql<Record<string, number>>`
    with applied as (select subject_id::bigint as user_id, (input ->> 'amount_cents')::int as amount,
        (result ->> 'transaction_id')::bigint as transaction_id
      from batch_jobs where batch_id = ${batchId} and status = 'succeeded')
    select
      (select count(*) from applied a left join credit_transactions t on t.id = a.transaction_id
        where t.amount_cents is distinct from a.amount or t.user_id <> a.user_id)::int as "rows without their entry",
      (select count(*) - count(distinct transaction_id) from applied)::int as "entries of two rows",
      (select count(*) from credit_transactions t left join applied a on a.transaction_id = t.id
        where t.reason = ${REASON} and a.transaction_id is null)::int as "entries without a row",
      (select count(*) from credit_accounts a left join
        (select credit_account_id, sum(amount_cents) as total from credit_transactions group by 1) t
          on t.credit_account_id = a.id
        where a.balance_cents <> coalesce(t.total, 0))::int as "balances that are not the sum of their entries"`.execute(
    db,
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count !== 0));
}
