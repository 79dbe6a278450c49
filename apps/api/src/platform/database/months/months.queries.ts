import { sql } from 'kysely';
import type { Db } from '../database.ts';

// Functions of the owner (migrations 0250 and 0270): the program itself makes no tables.

/**
 * How many months are made ahead. A clock that is moved further has its rows moved into months by the next run. A read
 * of the newest changes looks into all of theirs.
 */
const MONTHS_AHEAD = { customer_openings: 6, changes: 2 };

export type TableByMonth = keyof typeof MONTHS_AHEAD;
export const TABLES_BY_MONTH = Object.keys(MONTHS_AHEAD) as TableByMonth[];

export async function listMissingMonths(db: Db, table: TableByMonth): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month::text from missing_months(${table}, ${MONTHS_AHEAD[table]}) month`.execute(db);
  return rows.map(({ month }) => month);
}

export const makeMonth = (db: Db, table: TableByMonth, month: string) =>
  sql`select make_month(${table}, ${month}::date)`.execute(db);

export async function countOutsideMonths(db: Db, table: TableByMonth): Promise<number> {
  const { rows } = await sql<{ n: number }>`select rows_outside_months(${table}) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many of the next rows were copied from the table without months; 0 once all are. */
export async function copyRows(db: Db, table: TableByMonth, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select copy_rows(${table}, ${most}) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Nothing when it is done already. */
export const swapTable = (db: Db, table: TableByMonth) => sql`select swap_table(${table})`.execute(db);

/** Transactions that would not find the copied rows after the swap. */
export async function countBeforeSwap(db: Db, table: TableByMonth): Promise<number | null> {
  const { rows } = await sql<{ n: number | null }>`select transactions_before_swap(${table}) as n`.execute(db);
  return rows[0]?.n ?? null;
}

/** Nothing when it was done today, or while the table has no months. */
export const analyzeByMonth = (db: Db, table: TableByMonth) => sql`select analyze_by_month(${table})`.execute(db);
