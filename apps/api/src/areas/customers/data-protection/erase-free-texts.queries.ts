import { parse } from 'node:path';
import { sql } from 'kysely';
import { withoutEmails } from '@larder/domain/customers/data-protection/erasure.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { mayName } from './erase-mentions.queries.ts';

/** Erased elsewhere, with more than e-mails. */
const ELSEWHERE = ['users', 'gift_cards', 'batch_jobs', 'customer_import_rows', 'idempotency_keys', 'sign_in_failures'];
/** Codes, weekdays and carriers, by the hundred thousand. */
const CODES = ['zip_codes', 'shipping_rules', 'zip_code_import_rows', 'zip_code_import_zip_codes'];
/** Generated keys. */
const KEYS = [
  'gateway_events',
  'gift_card_refunds',
  'kinds_of_changes',
  'sandbox_gateway_entries',
  'schema_migrations',
  'unique_codes',
];
/** All other tables are searched, new ones too. */
const NOT_HERE = [...ELSEWHERE, ...CODES, ...KEYS];

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

/** Notes on others may name the customer. */
const NOTES = ['notes', 'note_versions'].map((table) => ({ table, columns: ['text'] }));

/** Notes, file names and other texts of staff lose only the e-mails. */
export async function eraseFromFreeTexts(tx: Tx, emails: string[]): Promise<void> {
  for (const { table, columns } of [...(await tablesWithTexts(tx)), ...NOTES]) {
    const { rows } = await sql<{ place: string; texts: Record<string, unknown> }>`
      select t.ctid::text as place, to_jsonb(t) as texts from ${sql.table(table)} t
      where ${mayName('t::text', emails)} for update`.execute(tx);
    for (const { place, texts } of rows) await rewrite(tx, { table, columns, place, texts }, emails);
  }
}

interface Texts {
  table: string;
  columns: string[];
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

/** `.csv` must not count as part of the e-mail before it. */
function cleaned(column: string, text: unknown, emails: string[]): unknown {
  if (column !== 'file_name' || typeof text !== 'string') return withoutEmails(text, emails);
  const { name, ext } = parse(text);
  return `${String(withoutEmails(name, emails))}${ext}`;
}
