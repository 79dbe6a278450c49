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
      each as (select g.*, u.id,
          (select count(*) from addresses a where a.user_id = u.id) as addresses,
          (select count(*) from subscriptions s where s.user_id = u.id) as subscriptions,
          (select count(*) from subscription_lines l where l.user_id = u.id) as lines,
          (select count(*) from payment_methods m where m.user_id = u.id) as cards,
          (select count(*) from credit_accounts a where a.user_id = u.id) as accounts,
          (select count(*) from credit_transactions t where t.user_id = u.id) as entries,
          (select sum(t.amount_cents) from credit_transactions t where t.user_id = u.id) as credited,
          (select balance_cents from credit_accounts a where a.user_id = u.id and a.type = 'CREDIT') as balance
        from given g left join users u on u.external_id = g.external_id and lower(u.email) = g.email)
    select (select count(*) from each where id is null)::int as "rows without their customer",
      (select count(*) from users where external_id is not null)::int - (select count(distinct id) from each)::int
        as "customers without a row",
      (select count(*) from each where addresses <> 1 or subscriptions <> 1 or lines <> 1 or cards <> 1 or accounts <> 3)::int
        as "customers with too little or too much",
      (select count(*) from each where entries <> 1 or credited <> opening or balance <> opening)::int
        as "opening balances that differ from the file",
      abs((select coalesce(sum(opening), 0) from given) - (select opening_credit_cents from customer_imports
        where id = ${importId}))::int as "cents between the file and its check"`.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? { 'no import': 1 }).filter(([, count]) => count !== 0));
}
