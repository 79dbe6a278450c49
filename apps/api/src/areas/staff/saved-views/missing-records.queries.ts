import { sql } from 'kysely';
import { isStorable } from '@larder/contract/wire/storable.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** Names of a search that refer to a record, with the table and column that have it. */
const REFERENCES = {
  order_week_id: ['order_weeks', 'id'],
  offered_in: ['order_weeks', 'id'],
  production_cycle_id: ['production_cycles', 'id'],
  production_cycle: ['production_cycles', 'id'],
  carrier_id: ['carriers', 'id'],
  category: ['categories', 'id'],
  sku: ['products', 'sku'],
  tag: ['customer_tags', 'id'],
} as const;
type Name = keyof typeof REFERENCES;
const NAMES = Object.keys(REFERENCES) as Name[];

/** One statement for each name that occurs (OPS-37). */
export async function missingIn(db: Db | Tx, searches: readonly string[]): Promise<string[][]> {
  const parsed = searches.map((search) => new URLSearchParams(search));
  const missing = parsed.map((): string[] => []);
  for (const name of NAMES) {
    const values = [...new Set(parsed.flatMap((search) => search.get(name) ?? []))].filter(isStorable);
    const known = new Set(values.length === 0 ? [] : await listKnown(db, REFERENCES[name], values));
    parsed.forEach((search, index) => {
      const value = search.get(name);
      if (value !== null && !known.has(value)) missing[index]?.push(name);
    });
  }
  return missing;
}

async function listKnown(db: Db | Tx, [table, column]: readonly [string, string], values: string[]): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`select ${sql.ref(column)}::text as value from ${sql.table(table)}
    where ${sql.ref(column)}::text = any(${values})`.execute(db);
  return rows.map(({ value }) => value);
}
