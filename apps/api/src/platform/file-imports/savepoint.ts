import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** A failure undoes the work and leaves the rest of the transaction. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint imported_row`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint imported_row`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint imported_row`.execute(tx);
    throw error;
  }
}
