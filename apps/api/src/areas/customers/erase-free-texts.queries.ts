import { parse } from 'node:path';
import { sql } from 'kysely';
import { withoutEmails } from '@larder/domain/customers/erasure.ts';
import type { Tx } from '../../platform/database.ts';
import { mayName } from './erase-mentions.queries.ts';

/** Names and more go as well, by what is said of each elsewhere. */
const ELSEWHERE = ['users', 'gift_cards', 'batch_jobs', 'idempotency_keys', 'sign_in_failures'];
/** Codes, weekdays and names of carriers, and they come by the hundred thousand. */
const CODES = ['zip_codes', 'shipping_rules', 'zip_code_import_rows', 'zip_code_import_zip_codes'];
/** Keys and references, which the program makes. */
const KEYS = ['gift_card_refunds', 'sandbox_gateway_entries', 'schema_migrations'];
/** Tables that are not looked through here: all others are, those that come later too. */
const NOT_HERE = [...ELSEWHERE, ...CODES, ...KEYS];

/** Tables with texts, none of them a customer's own, and what of their columns is written and not reckoned. */
async function tablesWithTexts(tx: Tx): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.table_name as "table", json_agg(c.column_name) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'jsonb', 'ARRAY') and c.table_name <> all (${NOT_HERE}::text[])
    group by c.table_name having c.table_name not in (select u.table_name from information_schema.columns u
      where u.table_schema = current_schema() and u.column_name = 'user_id')
    order by 1`.execute(tx);
  return rows;
}

/** What staff wrote into records of any kind, notes and names of files among them: the e-mails alone go out of it. */
export async function eraseFromFreeTexts(tx: Tx, emails: string[]): Promise<void> {
  for (const { table, columns } of await tablesWithTexts(tx)) {
    const { rows } = await sql<{ place: string; texts: Record<string, unknown> }>`
      select t.ctid::text as place, to_jsonb(t) as texts from ${sql.table(table)} t
      where ${mayName('t::text', emails)} for update`.execute(tx);
    for (const { place, texts } of rows) await rewrite(tx, { table, columns, place, texts }, emails);
  }
}

interface Texts {
  table: string;
  columns: string[];
  /** Where the row stands; it is locked. */
  place: string;
  texts: Record<string, unknown>;
}

async function rewrite(tx: Tx, { table, columns, place, texts }: Texts, emails: string[]): Promise<void> {
  const without = columns.map((column) => [column, cleaned(column, texts[column], emails)] as const);
  const changed = without.filter(([column, text]) => JSON.stringify(text) !== JSON.stringify(texts[column]));
  if (changed.length === 0) return;
  const set = changed.map(([column]) => sql`${sql.ref(column)} = r.${sql.ref(column)}`);
  await sql`update ${sql.table(table)} t set ${sql.join(set)}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(Object.fromEntries(changed))}::jsonb) r
    where t.ctid = ${place}::tid`.execute(tx);
}

/** Of a file's name the ending is no part of an e-mail before it, as `.csv` would be: it might be a domain's. */
function cleaned(column: string, text: unknown, emails: string[]): unknown {
  if (column !== 'file_name' || typeof text !== 'string') return withoutEmails(text, emails);
  const { name, ext } = parse(text);
  return `${String(withoutEmails(name, emails))}${ext}`;
}
