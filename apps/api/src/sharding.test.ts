import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { shardsOf } from '../../../scripts/sharding/shards-of.mjs';
import { openBusyCalls } from '../test/busy-calls.ts';
import { statementsSent } from '../test/statements.ts';

// The schema on several servers, distributed by customer: docs/scale.md says what this test finds.

const { server, calls } = await openBusyCalls();
afterAll(() => server.close());
const docs = readFileSync(new URL('../../../docs/scale.md', import.meta.url), 'utf8');
const code = (names: string[]) => names.map((name) => `\`${name}\``).join(', ');

const { rows: listed } = await sql<{ table: string; columns: string[]; has_nulls: boolean; unique: string[] }>`
  select c.relname as table, array_agg(a.attname::text) as columns,
    coalesce(bool_or(a.attname = 'user_id' and not a.attnotnull), false) as has_nulls,
    array(select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid and x.indisunique and not exists (select from pg_attribute k
        where k.attrelid = c.oid and k.attnum = any(x.indkey) and k.attname = case c.relname when 'users' then 'id' else 'user_id' end)
      order by 1) as unique
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.oid order by c.relname`.execute(
  server.owner,
);
const columns = new Map(listed.map((each) => [each.table, new Set(each.columns)]));
const keyOf = (table: string) => (table === 'users' ? 'id' : 'user_id');
const distributed = listed.filter(({ table, columns: of }) => table === 'users' || of.includes('user_id'));
const keys = new Map(distributed.map(({ table }) => [table, keyOf(table)]));

test('the tables that are distributed, those with rows without a customer, and unique keys without the customer are those of the docs', () => {
  const names = distributed.map(({ table }) => table);
  const withoutCustomer = distributed.filter((each) => each.has_nulls).map(({ table }) => table);
  const unique = distributed.flatMap((each) => each.unique);
  const ids = unique.filter((name) => name.endsWith('_pkey'));
  const others = unique.filter((name) => !ids.includes(name));
  expect(docs.split('\n').filter((line) => /^- (Distributed|Without a customer|Unique keys):/.test(line))).toEqual([
    `- Distributed: ${names.length} tables, ${code(names)}.`,
    `- Without a customer: these may have rows without one, ${code(withoutCustomer)}.`,
    `- Unique keys: ${ids.length} primary keys and ${others.length} others lack the customer, ${code(others)}.`,
  ]);
});

/** Every call asks who calls, and records, after the answer, that a customer was opened. */
const OF_ALL = /"s"\."token_hash" = any|^insert into customer_openings/;

test('the statements of the busiest calls that would cross shards are those of the docs', async () => {
  const lines: string[] = [];
  for (const [name, , call] of calls) {
    const sent = (await statementsSent(call)).filter((text) => !OF_ALL.test(text));
    const crossing = sent.map((text) => shardsOf(text, keys, columns).tables).filter((tables) => tables.length > 0);
    const tables = [...new Set(crossing.flat())].toSorted();
    lines.push(`| ${name} | ${crossing.length} | ${code(tables)} |`);
  }
  expect(docs.split('\n').filter((line) => /^\| [^|]+ \| \d+ \| .*\|$/.test(line))).toEqual(lines);
});
