import type { InsertObject } from 'kysely';
import type { Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** The protocol counts the values of a statement in 16 bits and refuses one more. */
const MOST_VALUES = 65_535;

export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly InsertObject<Tables, T>[],
): Promise<void> {
  const columns = new Set(rows.flatMap((row) => Object.keys(row))).size;
  const atOnce = Math.floor(MOST_VALUES / Math.max(columns, 1));
  for (let from = 0; from < rows.length; from += atOnce) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + atOnce))
      .execute();
  }
}
