import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/database.ts';

interface ManyCustomers {
  rows: number;
  category: string;
  /** Every n-th is active; the others are cancelled. */
  activeEvery: number;
}

const HEADER =
  'external_id,email,first_name,last_name,phone,line_1,city,state,zip_code,plan,status,production_cycle,opening_credit,gateway_customer,gateway_card,card_last_four';

/** Each with an address, a plan, a card and an opening balance. */
export function customersCsv({ rows, category, activeEvery }: ManyCustomers): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const status = n % activeEvery === 0 ? 'active' : 'cancelled';
    const person = `X-${n},imported-${n}@example.test,Ada,Number${n},312 555 ${String(n % 10_000).padStart(4, '0')}`;
    return `${person},${n} Main Street,Chicago,IL,60601,${category}: 6,${status},1,${((n % 5_000) / 100 + 0.01).toFixed(2)},cus_${n},pm_${n},4242\n`;
  });
  return `${HEADER}\n${lines.join('')}`;
}

export function customersForm(csv: string): FormData {
  const form = new FormData();
  form.set('csv', new File([csv], 'customers.csv', { type: 'text/csv' }));
  return form;
}

/** Empty when all is well. */
export async function importFaults(db: Db, importId: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    with given as (select r.*, round((cells ->> 'opening_credit')::numeric * 100)::int as opening
        from customer_import_rows r where import_id = ${importId}),
      each as (select g.*, u.id, a.n as addresses, s.n as subscriptions, l.n as lines, m.n as cards, c.n as accounts,
          c.balance, t.n as entries, t.credited
        from given g left join users u on u.external_id = g.external_id and lower(u.email) = g.email
        left join (select user_id, count(*) as n from addresses group by 1) a on a.user_id = u.id
        left join (select user_id, count(*) as n from subscriptions group by 1) s on s.user_id = u.id
        left join (select user_id, count(*) as n from subscription_lines group by 1) l on l.user_id = u.id
        left join (select user_id, count(*) as n from payment_methods group by 1) m on m.user_id = u.id
        left join (select user_id, count(*) as n, sum(balance_cents) filter (where type = 'CREDIT') as balance
          from credit_accounts group by 1) c on c.user_id = u.id
        left join (select user_id, count(*) as n, sum(amount_cents) as credited
          from credit_transactions group by 1) t on t.user_id = u.id)
    select (select count(*) from each where id is null)::int as "rows without their customer",
      (select count(*) from users where external_id is not null)::int - (select count(distinct id) from each)::int
        as "customers without a row",
      (select count(*) from each where
          (addresses, subscriptions, lines, cards, accounts) is distinct from (1::bigint, 1::bigint, 1::bigint, 1::bigint, 3::bigint))::int
        as "customers with too little or too much",
      (select count(*) from each where
          (entries, credited, balance) is distinct from (1::bigint, opening::bigint, opening::bigint))::int
        as "opening balances that differ from the file",
      abs((select coalesce(sum(opening), 0) from given) - (select opening_credit_cents from customer_imports
        where id = ${importId}))::int as "cents between the file and its check",
      abs((select coalesce(sum(opening), 0) from given) - (select coalesce(sum(amount_cents), 0) from credit_transactions
        where external_key like 'opening-balance:%'))::int as "cents between the file and the ledger"`.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? { 'no import': 1 }).filter(([, count]) => count !== 0));
}
