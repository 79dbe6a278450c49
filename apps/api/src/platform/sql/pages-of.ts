import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** Reads a query of any length in pages, by a cursor: one at a time in a transaction. */
export async function* pagesOf<Db, From extends keyof Db, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Db, From, Row>,
  size: number,
): AsyncGenerator<Row[]> {
  await sql`declare listed no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(size)} from listed`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
  }
}
