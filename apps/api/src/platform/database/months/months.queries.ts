import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

// Functions of the owner (migration 0250): the program itself makes no tables.

/** A clock that is moved further has its rows moved into months by the next run. */
const MONTHS_AHEAD = 6;

export const TABLES_BY_MONTH = ['customer_openings'] as const;
export type TableByMonth = (typeof TABLES_BY_MONTH)[number];

export async function listMissingMonths(db: Db, table: TableByMonth): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month::text from missing_months(${table}, ${sql.lit(MONTHS_AHEAD)}) month`.execute(db);
  return rows.map(({ month }) => month);
}

export const makeMonth = (db: Db, table: TableByMonth, month: string) =>
  sql`select make_month(${table}, ${month}::date)`.execute(db);

export async function countOutsideMonths(db: Db, table: TableByMonth): Promise<number> {
  const { rows } = await sql<{ n: number }>`select rows_outside_months(${table}) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function numberFrom(db: Db, asked: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${asked} as n`.execute(db);
  return rows[0]?.n ?? 0;
}
