import { type InsertObject, type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** The protocol counts the values of a statement in 16 bits and refuses one more. */
const MOST_VALUES = 65_535;

/** `also` is another change, made by the first statement. */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly InsertObject<Tables, T>[],
  also?: RawBuilder<unknown>,
): Promise<void> {
  const columns = new Set(rows.flatMap((row) => Object.keys(row))).size;
  const atOnce = Math.floor(MOST_VALUES / Math.max(columns, 1));
  for (let from = 0; from < rows.length; from += atOnce) {
    const insert = tx.insertInto(table).values(rows.slice(from, from + atOnce));
    await (from === 0 && also ? sql`with also as (${also}) ${insert}`.execute(tx) : insert.execute());
  }
}
